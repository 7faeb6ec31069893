import { useRef, useState } from 'react';
import { type Chosen, chooseAll, rangeBetween } from './chosen.ts';

/** Vehicles chosen in the list, by a click or the space bar; with Shift from the last one on. */
export function useChosen(shown: readonly { id: number }[]) {
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const last = useRef<number>(undefined);
  const shownIds = () => shown.map(({ id }) => id);
  return {
    chosen,
    choose(id: number, { isRange }: { isRange: boolean }) {
      const ids = isRange ? rangeBetween(shownIds(), last.current, id) : [id];
      setChosen(chooseAll(chosen, ids, !chosen.has(id)));
      last.current = id;
    },
    /** Also those beyond the rows that are drawn. */
    chooseShown: (isOn: boolean) => setChosen(chooseAll(chosen, shownIds(), isOn)),
    clear: () => setChosen(new Set()),
  };
}
