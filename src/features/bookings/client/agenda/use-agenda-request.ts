import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useIsPhone } from '#client/hooks/use-is-phone.ts';
import { sydneyDay } from '#shared/dates.ts';
import {
  type AgendaRequest,
  BOOKINGS_PATH,
  readAgendaRequest,
  writeAgendaRequest,
} from './agenda-request.ts';

/** The address is the only state of the agenda. A phone has room for a day. */
export function useAgendaRequest() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const isPhone = useIsPhone();
  const today = sydneyDay(new Date());
  const request = useMemo((): AgendaRequest => {
    const read = readAgendaRequest(new URLSearchParams(search), today);
    return isPhone ? { ...read, view: 'day' } : read;
  }, [search, today, isPhone]);
  const hrefOf = (changes: Partial<AgendaRequest>) =>
    `${BOOKINGS_PATH}${writeAgendaRequest({ ...request, ...changes }, today)}`;
  return { request, today, hrefOf, go: (changes: Partial<AgendaRequest>) => navigate(hrefOf(changes)) };
}
