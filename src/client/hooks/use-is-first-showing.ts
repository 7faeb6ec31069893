import { useEffect, useState } from 'react';

let hasShown = false;

/**
 * True on the server, during hydration, and while that page stays. Unlike `useIsAlive` it never causes a second
 * render.
 */
export function useIsFirstShowing(): boolean {
  const [isFirst] = useState(() => !hasShown);
  useEffect(() => {
    hasShown = true;
  }, []);
  return isFirst;
}
