import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { useSettled } from '#client/hooks/use-settled.ts';
import { SelectField } from '#client/ui/field.tsx';
import { formatSydneyDate } from '#shared/dates.ts';
import type { findWaitingInquiries } from '../waiting-inquiries.contract.ts';
import type { Caller } from './caller.ts';

const TYPING_MS = 300;
const NONE = 'none';

interface Answered {
  /** The inquiry that is answered by what is entered. */
  inquiryId?: number;
  /** Which one it is, where somebody who waits has this address or number. */
  field: ReactNode;
}

/** For somebody who called or came in: their inquiry that waits, the newest first, unless the form began with one. */
export function useAnsweredInquiry({ email, phone, inquiryId }: Caller): Answered {
  const [chosen, setChosen] = useState('');
  const typed = { email: email.trim(), phone: phone.trim() };
  const who = { email: useSettled(typed.email, TYPING_MS), phone: useSettled(typed.phone, TYPING_MS) };
  const { data: waiting = [] } = useQuery({
    queryKey: ['POST /api/admin/waiting-inquiries', who],
    queryFn: () => callApi<typeof findWaitingInquiries>('POST /api/admin/waiting-inquiries', { body: who }),
    enabled: inquiryId === undefined && (who.email.includes('@') || /(\d\D*){9}/.test(who.phone)),
    // Somebody else may answer it meanwhile.
    gcTime: 0,
  });
  if (inquiryId !== undefined) return { inquiryId, field: null };
  const [newest] = waiting;
  // Whoever was found before a correction is somebody else.
  const isOfTyped = who.email === typed.email && who.phone === typed.phone;
  if (!newest || !isOfTyped) return { field: null };
  const answered = chosen === NONE ? undefined : (waiting.find(({ id }) => `${id}` === chosen) ?? newest);
  const field = (
    <SelectField
      label="Answers the inquiry"
      className="sm:col-span-2"
      value={answered ? `${answered.id}` : NONE}
      onChange={(event) => setChosen(event.target.value)}
      hint={answered ? 'It waits no longer then.' : 'It waits on.'}
    >
      {waiting.map(({ id, name, about, createdAt }) => (
        <option key={id} value={`${id}`}>
          {[name, about, formatSydneyDate(new Date(createdAt))].filter(Boolean).join(' · ')}
        </option>
      ))}
      <option value={NONE}>None</option>
    </SelectField>
  );
  return { ...(answered && { inquiryId: answered.id }), field };
}
