import { useState } from 'react';
import { useFormAnswer } from '#features/customers/client/buyer/use-form-answer.ts';
import { ABOUT, MOST_ABOUT, readAbout } from '#features/inquiries/several-vehicles.ts';
import type { ShortlistItem } from '#features/shortlist/client/use-shortlist-page.ts';

export type Asked = ReturnType<typeof useAsked>;

/** Which vehicles the message is about: all that are for sale, unless somebody chooses. */
export function useAsked(items: readonly ShortlistItem[]) {
  const answer = useFormAnswer();
  // As they were chosen in the form that was sent without JavaScript and refused, or in a message that waits.
  const [sentBefore, setSentBefore] = useState(() => answer && readAbout(answer.values[ABOUT]));
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isAsked = ({ vehicle: { id }, state }: ShortlistItem) =>
    choices.get(id) ?? (sentBefore ? sentBefore.includes(id) : state === 'offered');
  // A message that waits is about its vehicles also where the list has changed since, in the order that it had.
  const waiting = (sentBefore ?? []).filter((id) => choices.get(id) !== false);
  const further = items.filter(isAsked).map(({ vehicle }) => vehicle.id);
  return {
    isAsked,
    ids: [...new Set([...waiting, ...further])].slice(0, MOST_ABOUT),
    choose: (id: number, isChosen: boolean) => setChoices((before) => new Map(before).set(id, isChosen)),
    /** A message about them could not be sent yet. */
    isWaiting: sentBefore !== undefined,
    /** Vehicles of a message that was not sent yet; undefined: none waits any more. */
    restore(ids: readonly number[] | undefined) {
      setChoices(new Map());
      setSentBefore(ids && [...ids]);
    },
  };
}
