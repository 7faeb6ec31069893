import { useEffect, useState } from 'react';

let hasShown = false;

/**
 * True on the server, while the browser takes the server's page over, and for as long as that page stays. Unlike
 * `useIsAlive` it never draws the page a second time.
 */
export function useIsFirstShowing(): boolean {
  const [isFirst] = useState(() => !hasShown);
  useEffect(() => {
    hasShown = true;
  }, []);
  return isFirst;
}
