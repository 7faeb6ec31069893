import { useState } from 'react';
import { useFormAnswer } from '#features/customers/client/buyer/use-form-answer.ts';
import { ABOUT, readAbout } from '#features/inquiries/several-vehicles.ts';
import type { ShortlistItem } from '#features/shortlist/client/use-shortlist-page.ts';

export type Asked = ReturnType<typeof useAsked>;

/** Which vehicles the message is about: all that are for sale, unless somebody chooses. */
export function useAsked(items: readonly ShortlistItem[]) {
  const answer = useFormAnswer();
  // As they were chosen in the form that was sent without JavaScript and refused.
  const [sentBefore, setSentBefore] = useState(() => answer && readAbout(answer.values[ABOUT]));
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isAsked = ({ vehicle: { id }, state }: ShortlistItem) =>
    state === 'offered' && (choices.get(id) ?? sentBefore?.includes(id) ?? true);
  return {
    isAsked,
    ids: items.filter(isAsked).map(({ vehicle }) => vehicle.id),
    choose: (id: number, isChosen: boolean) => setChoices((before) => new Map(before).set(id, isChosen)),
    /** Vehicles of a message that was not sent yet. */
    restore(ids: readonly number[]) {
      setChoices(new Map());
      setSentBefore([...ids]);
    },
  };
}
