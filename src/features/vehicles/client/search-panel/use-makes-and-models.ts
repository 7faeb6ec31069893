import { type RefObject, useEffect, useState } from 'react';

type MakesAndModels = Readonly<Record<string, readonly string[]>>;

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
      import('../../makes-and-models.ts').then(
        ({ makesAndModels }) => {
          loaded = makesAndModels;
          if (isWanted) setList(makesAndModels);
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
