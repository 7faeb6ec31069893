import { useEffect, useState } from 'react';
import { useIsAlive } from '#client/hooks/use-is-alive.ts';
import { lazily } from '#client/lazily.tsx';
import { hasPendingPhotos } from './pending-photos.ts';

// Loaded on demand: most visitors offer no car.
const load = () => import('./visitor-photos/visitor-photos.tsx');
export const PhotoChooser = lazily(async () => (await load()).PhotoChooser);
export const PendingPhotos = lazily(async () => (await load()).PendingPhotos);

/** Whether the code for photos is there. The form works without it, also when it cannot be fetched. */
export function useVisitorPhotos(form: string, isWanted: boolean): boolean {
  const isAlive = useIsAlive();
  const [isLoaded, setIsLoaded] = useState(false);
  const isNeeded = isAlive && (isWanted || hasPendingPhotos(form));
  useEffect(() => {
    if (!isNeeded || isLoaded) return;
    const fetchCode = () =>
      void Promise.all([PhotoChooser.preload(), PendingPhotos.preload()])
        .then(() => setIsLoaded(true))
        .catch(() => {}); // again when there is reception
    fetchCode();
    window.addEventListener('online', fetchCode);
    return () => window.removeEventListener('online', fetchCode);
  }, [isNeeded, isLoaded]);
  return isLoaded;
}
