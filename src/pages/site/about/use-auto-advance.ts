import { useEffect, useEffectEvent } from 'react';

const ADVANCE_MS = 5_000;

/** Calls back every five seconds, but not in a hidden tab or with reduced motion. */
export function useAutoAdvance(advance: () => void, mayMove: boolean): void {
  const onTick = useEffectEvent(() => {
    if (!document.hidden) advance();
  });
  useEffect(() => {
    if (!mayMove || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => onTick(), ADVANCE_MS);
    return () => clearInterval(timer);
  }, [mayMove]);
}
