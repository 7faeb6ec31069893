import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { randomKey } from '#client/random-key.ts';
import { showToast } from '#client/ui/toast.tsx';
import { nowWith } from '#features/customers/client/giving-select.tsx';
import { useMailAgain } from '#features/customers/client/mail-again.tsx';
import { nameOf } from '#features/customers/name-of.ts';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import type { BodyOf } from '#shared/call.ts';
import { addressOf } from '#shared/call-address.ts';
import { clockOf, daysAfter, sydneyDay } from '#shared/dates.ts';
import type {
  Agenda,
  AgendaBlock,
  AgendaBooking,
  addBooking,
  assignBooking,
  blockTimes,
  liftBlock,
  moveBooking,
  noteKey,
  noteLicence,
  readAgenda,
  retryBookingMail,
} from '../../agenda.contract.ts';
import type { Booking, setBookingState } from '../../booking.contract.ts';
import { type BookingState, stateLabels } from '../../booking-states.ts';

const MINUTE_MS = 60_000;

/** Looked at again by itself: buyers book while it is open. */
export function useAgenda(from: string, to: string, { enabled = true } = {}) {
  const address = addressOf<typeof readAgenda>('/api/admin/bookings/agenda', { query: { from, to } });
  return useApiQuery(address, {
    enabled,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: MINUTE_MS,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/bookings'),
    });
}

/** States that a slip of the finger may set, and that no mail tells of. */
const undone: readonly BookingState[] = ['arrived', 'no_show', 'done'];

export function useSetState() {
  const refresh = useRefresh();
  const mutation = useMutation({
    mutationFn: ({ booking, state }: { booking: Booking; state: BookingState }) =>
      callApi<typeof setBookingState>('PUT /api/admin/bookings/{id}/state', {
        params: { id: booking.id },
        body: { state, seen: booking.state },
      }),
    onSuccess: (_answer, { booking, state }) =>
      showToast({
        title: `${nameOf(booking)}: ${stateLabels[state].toLowerCase()}`,
        ...(undone.includes(state) && {
          action: {
            label: 'Undo',
            onPress: () => mutation.mutate({ booking: { ...booking, state }, state: booking.state }),
          },
        }),
      }),
    onError: (error) => showTrouble('Not changed', error),
    // Also after a refusal, which may say that somebody else has changed it.
    onSettled: refresh,
  });
  return mutation;
}

export type Moved = Pick<BodyOf<typeof moveBooking>, 'day' | 'time' | 'minutes' | 'assignee'>;

/** Sends what the person saw along, so that somebody who was quicker is noticed. */
export function useMoveBooking() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ booking, to }: { booking: AgendaBooking; to: Moved }) =>
      callApi<typeof moveBooking>('PUT /api/admin/bookings/{id}/time', {
        params: { id: booking.id },
        body: { ...to, seen: booking.startsAt, seenEnd: booking.endsAt },
      }),
    onSettled: refresh,
  });
}

export function useAddBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof addBooking>) =>
      callApi<typeof addBooking>('POST /api/admin/bookings', { body }),
    // The inquiry that it answers and figures change with it.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

/** Who gives it away may have it back, also when they do not see it any more. */
export function useAssign(people: Agenda['people']) {
  const refresh = useRefresh();
  const mutation = useMutation({
    mutationFn: ({ booking, assignee }: { booking: AgendaBooking; assignee: string }) =>
      callApi<typeof assignBooking>('PUT /api/admin/bookings/{id}/assignee', {
        params: { id: booking.id },
        body: { assignee, seen: booking.assignee },
      }),
    onSuccess: (_answer, { booking, assignee }) =>
      showToast({
        title: nowWith(people, assignee),
        action: {
          label: 'Undo',
          onPress: () => mutation.mutate({ booking: { ...booking, assignee }, assignee: booking.assignee }),
        },
      }),
    onError: (error) => showTrouble('Not saved', error),
    onSettled: refresh,
  });
  return mutation;
}

export function useNoteLicence() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof noteLicence> & { id: number }) =>
      callApi<typeof noteLicence>('PUT /api/admin/bookings/{id}/licence', { params: { id }, body }),
    onSuccess: ({ message }) => showToast({ title: message }),
    onError: (error) => showTrouble('Not saved', error),
    onSettled: refresh,
  });
}

export function useBookingMailAgain() {
  return useMailAgain(
    (id) => callApi<typeof retryBookingMail>('PUT /api/admin/bookings/{id}/retry-mail', { params: { id } }),
    useRefresh(),
  );
}

export function useNoteKey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof noteKey> & { id: number }) =>
      callApi<typeof noteKey>('PUT /api/admin/bookings/{id}/key-note', { params: { id }, body }),
    onSuccess: ({ message }) => showToast({ title: message }),
    onError: (error) => showTrouble('Not saved', error),
    onSettled: refresh,
  });
}

export function useBlockTimes() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof blockTimes>) =>
      callApi<typeof blockTimes>('POST /api/admin/bookings/blocks', { body }),
    onSettled: refresh,
  });
}

export function useLiftBlock() {
  const refresh = useRefresh();
  const blocking = useBlockTimes();
  return useMutation({
    mutationFn: ({ id }: AgendaBlock) =>
      callApi<typeof liftBlock>('DELETE /api/admin/bookings/blocks/{id}', { params: { id } }),
    onSuccess: ({ message }, { startsAt, endsAt, reason }) =>
      showToast({
        title: message,
        action: {
          label: 'Undo',
          onPress: () =>
            blocking.mutate(
              { ...blockedSpan(startsAt, endsAt), reason, key: randomKey() },
              {
                onSuccess: (answer) => showToast({ title: answer.message }),
                onError: (error) => showTrouble('Not blocked', error),
              },
            ),
        },
      }),
    onError: (error) => showTrouble('Not lifted', error),
    onSettled: refresh,
  });
}

/** The same moments by the clock; an end at midnight is the end of the day before. */
function blockedSpan(startsAt: string, endsAt: string) {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const untilTime = clockOf(end.getTime());
  const isMidnight = untilTime === '00:00';
  return {
    day: sydneyDay(start),
    time: clockOf(start.getTime()),
    untilDay: isMidnight ? daysAfter(sydneyDay(end), -1) : sydneyDay(end),
    untilTime: isMidnight ? null : untilTime,
  };
}
