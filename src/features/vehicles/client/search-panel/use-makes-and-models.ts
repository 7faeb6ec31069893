import { type RefObject, useEffect, useState } from 'react';
import { type MakesAndModels, readMakesAndModels } from '../../makes-and-models.ts';
import listAddress from '../../makes-and-models.txt?url';

let loaded: MakesAndModels | undefined;

/**
 * Every make with its models. The list is long and no first view needs it, as the makes in stock are known with
 * their counts; so it is fetched when the panel comes into view, which on a phone is when it is opened.
 */
export function useMakesAndModels(panel: RefObject<Element | null>): MakesAndModels {
  const [list, setList] = useState(loaded);
  useEffect(() => {
    if (loaded || !panel.current) return;
    let isWanted = true;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      fetchList().then(
        (found) => {
          loaded = found;
          if (isWanted) setList(found);
        },
        () => {}, // the makes in stock are still offered, and the next visit tries again
      );
    });
    observer.observe(panel.current);
    return () => {
      isWanted = false;
      observer.disconnect();
    };
  }, [panel]);
  return list ?? {};
}

async function fetchList(): Promise<MakesAndModels> {
  const answer = await fetch(listAddress);
  if (!answer.ok) throw new Error(`${listAddress}: ${answer.status}`);
  return readMakesAndModels(await answer.text());
}
