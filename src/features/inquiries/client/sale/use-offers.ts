import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { randomKey } from '#client/random-key.ts';
import { showToast } from '#client/ui/toast.tsx';
import { fillReply } from '#features/dealership/texts/reply-fields.ts';
import type { replyToInquiry } from '../../pipeline.contract.ts';
import type { Asked } from '../../sale.contract.ts';
import { keyOf } from './buyer-choice.ts';

interface Letter {
  subject: string;
  text: string;
}

/**
 * Sends the same letter to several who have an inquiry, each with their own name. Where one fails, the others go, and it says why; `send`
 * answers whether all of them went.
 */
export function useOffers() {
  const queryClient = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  /** A repeated press of the same letter sends it once. */
  const keys = useRef(new Map<string, string>());

  function letterKey(inquiryId: number, { subject, text }: Letter): string {
    const name = JSON.stringify([inquiryId, subject, text]);
    const key = keys.current.get(name) ?? randomKey();
    keys.current.set(name, key);
    return key;
  }

  async function sendOne({ who, firstName, name }: Asked, letter: Letter): Promise<string | undefined> {
    const facts = { 'first name': firstName || name };
    const filled = { subject: fillReply(letter.subject, facts), text: fillReply(letter.text, facts) };
    try {
      await callApi<typeof replyToInquiry>('POST /api/admin/inquiries/{id}/replies', {
        params: { id: who.id },
        body: { key: letterKey(who.id, filled), ...filled },
      });
      return undefined;
    } catch (error) {
      const said = error instanceof ApiError && error.status < 500;
      return said
        ? (Object.values(error.fields)[0] ?? error.serverMessage)
        : 'Not sent, because the server could not be reached. Send it again.';
    }
  }

  async function send(people: readonly Asked[], letter: Letter): Promise<boolean> {
    if (isSending) return false;
    setIsSending(true);
    const found = new Map<string, string>();
    for (const person of people) {
      const problem = await sendOne(person, letter);
      if (problem) found.set(keyOf(person.who), problem);
    }
    setProblems(found);
    setIsSending(false);
    const sent = people.length - found.size;
    if (sent > 0) showToast({ title: `On its way to ${sent === 1 ? '1 person' : `${sent} people`}` });
    await queryClient.invalidateQueries({ refetchType: 'all' });
    return found.size === 0;
  }

  return { send, isSending, problems };
}
