import { useCallback, useEffect, useState } from 'react';
import { type KeptHere, listKept } from './kept-list.ts';
import { canKeep, isSwitchedOff, onSwitch } from './worker-switch.ts';

/** Unknown: it is being looked through. */
export type Keeping = 'unknown' | 'on' | 'off' | 'impossible';

/** What is kept here, and whether anything is. */
export function useKept() {
  const [keeping, setKeeping] = useState<Keeping>('unknown');
  const [kept, setKept] = useState<KeptHere>();
  const look = useCallback(async () => {
    if (!('caches' in window)) return setKeeping('impossible');
    try {
      setKept(await listKept());
      setKeeping(isSwitchedOff() ? 'off' : canKeep() ? 'on' : 'impossible');
    } catch {
      setKeeping('impossible'); // the browser forbids it
    }
  }, []);
  useEffect(() => {
    void look();
    return onSwitch(() => void look());
  }, [look]);
  return { keeping, kept, look };
}
