import { type RefObject, useEffect, useRef, useState } from 'react';

/** A server that is busy or starts anew answers again soon; a picture that is gone is not asked for again and again. */
const WAITS_MS = [3_000, 12_000, 60_000];

/**
 * Whether a picture failed to load, even before hydration. It is tried again a few times, and when the connection
 * returns.
 */
export function useBrokenImage(source: string): {
  image: RefObject<HTMLImageElement | null>;
  isBroken: boolean;
  handleError: () => void;
} {
  const image = useRef<HTMLImageElement>(null);
  /** How often this source was tried again, so that one which loads and still does not show ends too. */
  const tries = useRef({ of: source, count: 0 });
  const [broken, setBroken] = useState<{ source: string; address: string }>();
  const handleError = () => {
    console.warn(`The picture ${source} did not load`);
    setBroken({ source, address: image.current?.currentSrc || source });
  };
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.currentSrc && current.naturalWidth === 0)
      setBroken({ source, address: current.currentSrc });
  }, [source]);
  useEffect(() => {
    if (!broken) return;
    if (tries.current.of !== broken.source) tries.current = { of: broken.source, count: 0 };
    return tryAgain(broken.address, tries.current, () => setBroken(undefined));
  }, [broken]);
  return { image, isBroken: broken !== undefined && broken.source === source, handleError };
}

/** Asks for it out of sight, so that the placeholder stands until it is there. Returns how to end that. */
function tryAgain(address: string, tries: { count: number }, onLoaded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const ask = () => {
    clearTimeout(timer);
    const picture = new Image();
    picture.onload = () => !isOver && onLoaded();
    picture.onerror = waitAndAsk;
    picture.src = address;
  };
  function waitAndAsk(): void {
    const wait = WAITS_MS[tries.count];
    if (isOver || wait === undefined) return;
    tries.count += 1;
    timer = setTimeout(ask, wait);
  }
  const handleOnline = () => {
    tries.count = 0;
    ask();
  };
  waitAndAsk();
  window.addEventListener('online', handleOnline);
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', handleOnline);
  };
}
