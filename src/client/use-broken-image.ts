import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether a picture failed to load, even before hydration. */
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
  return { image, isBroken: brokenSource === source, handleError };
}
