import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether a picture failed to load, even before hydration. When the connection returns it is tried again. */
export function useBrokenImage(source: string): {
  image: RefObject<HTMLImageElement | null>;
  isBroken: boolean;
  handleError: () => void;
} {
  const image = useRef<HTMLImageElement>(null);
  const [brokenSource, setBrokenSource] = useState<string>();
  const handleError = () => {
    console.warn(`The picture ${source} did not load`);
    setBrokenSource(source);
  };
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.currentSrc && current.naturalWidth === 0) setBrokenSource(source);
  }, [source]);
  useEffect(() => {
    if (!brokenSource) return;
    const retry = () => setBrokenSource(undefined);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [brokenSource]);
  return { image, isBroken: brokenSource === source, handleError };
}
