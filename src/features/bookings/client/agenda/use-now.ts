import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The moment, looked at again by itself, for what depends on the time of day. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
