import { useEffect, useEffectEvent } from 'react';

const ADVANCE_MS = 5_000;

/** Calls every five seconds while it may: not in a hidden tab, and never for those who ask for less motion. */
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
