import { type RefObject, useEffect, useState } from 'react';
import { type MakesAndModels, readMakesAndModels } from '../../makes-and-models.ts';
import listAddress from '../../makes-and-models.txt?url';

let loaded: MakesAndModels | undefined;

/**
 * Every make with its models. The list is long and the first view does not need it, because the facets name the makes
 * in stock; so it loads when the panel becomes visible, on a phone when it is opened.
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
        () => {}, // makes in stock are still offered; the next visit retries
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
