import { useEffect, useState } from 'react';

type MakesAndModels = Readonly<Record<string, readonly string[]>>;

let loaded: MakesAndModels | undefined;

/**
 * Every make with its models. The list is long and no first view needs it, as the makes in stock are known with
 * their counts; so it is fetched once the page is up and has nothing better to do.
 */
export function useMakesAndModels(): MakesAndModels {
  const [list, setList] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    let isWanted = true;
    const load = () =>
      import('../../makes-and-models.ts').then(
        ({ makesAndModels }) => {
          loaded = makesAndModels;
          if (isWanted) setList(makesAndModels);
        },
        () => {}, // the makes in stock are still offered, and the next visit tries again
      );
    const stop = whenIdle(load);
    return () => {
      isWanted = false;
      stop();
    };
  }, []);
  return list ?? {};
}

function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: 1000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}
