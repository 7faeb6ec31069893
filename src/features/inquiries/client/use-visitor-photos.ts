import { useEffect, useState } from 'react';
import { useIsAlive } from '#client/hooks/use-is-alive.ts';
import { lazily } from '#client/lazily.tsx';
import { hasLeftPhotos } from './left-photos.ts';

// Loaded on demand: most visitors offer no car.
const load = () => import('./visitor-photos/visitor-photos.tsx');
export const PhotoChooser = lazily(async () => (await load()).PhotoChooser);
export const LeftPhotos = lazily(async () => (await load()).LeftPhotos);
const openBox = async (form: string) => (await import('./visitor-photos/photo-box.ts')).openBox(form);

/** Whether the code for photos is there. The form works without it, also when it cannot be fetched. */
export function useVisitorPhotos(form: string, isWanted: boolean): boolean {
  const isAlive = useIsAlive();
  const [isLoaded, setIsLoaded] = useState(false);
  const isNeeded = isAlive && (isWanted || hasLeftPhotos(form));
  useEffect(() => {
    if (!isNeeded || isLoaded) return;
    const fetchCode = () =>
      void Promise.all([PhotoChooser.preload(), LeftPhotos.preload()])
        .then(() => setIsLoaded(true))
        .catch(() => {}); // again when there is reception
    fetchCode();
    window.addEventListener('online', fetchCode);
    return () => window.removeEventListener('online', fetchCode);
  }, [isNeeded, isLoaded]);
  return isLoaded;
}

/** The message was sent, so its photos follow. */
export function handOverPhotos(form: string, photosKey: string): void {
  void openBox(form).then((box) => box.handOver(photosKey));
}

/** The message was discarded, and its photos with it. */
export function dropPhotos(form: string, photosKey: string): void {
  void openBox(form).then((box) => box.drop(photosKey));
}
