import { useEffect, useState } from 'react';

const AT_ONCE = 4;

interface Loading {
  /** Addresses of those that are there, in order. */
  ready: readonly string[];
  loaded: number;
  failed: number;
}

const none: Loading = { ready: [], loaded: 0, failed: 0 };

/** Loads pictures a few at a time, and stops when nobody waits for them any more. */
export function useViews(addresses: readonly string[] | undefined): Loading & { isDone: boolean } {
  const [loading, setLoading] = useState(none);
  useEffect(() => {
    if (!addresses) return;
    const images: HTMLImageElement[] = [];
    const arrived = new Set<string>();
    let next = 0;
    let failed = 0;
    let isOver = false;
    const tell = () =>
      setLoading({ ready: addresses.filter((one) => arrived.has(one)), loaded: arrived.size, failed });
    const loadNext = () => {
      const address = addresses[next];
      if (isOver || address === undefined) return;
      next += 1;
      const image = new Image();
      images.push(image);
      image.onload = () => {
        arrived.add(address);
        if (!isOver) tell();
        loadNext();
      };
      image.onerror = () => {
        failed += 1;
        if (!isOver) tell();
        loadNext();
      };
      image.src = address;
    };
    setLoading(none);
    for (let at = 0; at < AT_ONCE; at += 1) loadNext();
    return () => {
      isOver = true;
      for (const image of images) if (!image.complete) image.src = '';
    };
  }, [addresses]);
  return {
    ...loading,
    isDone: addresses !== undefined && loading.loaded + loading.failed >= addresses.length,
  };
}
