import { useEffect, useState } from 'react';
import { lazily } from '#client/lazily.tsx';
import { useCompareList } from './compare-store.ts';

// Loaded on demand: most visitors have nothing in the list, and every page's code is to stay small.
const ShownCompareBar = lazily(async () => (await import('./shown-compare-bar.tsx')).ShownCompareBar);

interface CompareBarProps {
  preloadPage?: () => Promise<unknown>;
}

/** The bar, once there is something in the list and its code has come; without reception it comes with the next change. */
export function CompareBar({ preloadPage }: CompareBarProps) {
  const list = useCompareList();
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (list.length === 0 || isLoaded) return;
    ShownCompareBar.preload().then(
      () => setIsLoaded(true),
      () => {}, // tried again with the next change
    );
  }, [list, isLoaded]);
  if (list.length === 0 || !isLoaded) return null;
  return <ShownCompareBar list={list} preloadPage={preloadPage} />;
}
