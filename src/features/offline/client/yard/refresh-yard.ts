import { onSwitch } from '../worker-switch.ts';
import { loadYard } from './load-yard.ts';
import { readYardNote } from './yard-note.ts';

const LOCK = 'yard';

/** Only one tab loads at a time. False: another one does. */
export async function asOnly<Result>(work: () => Promise<Result>): Promise<Result | false> {
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? work() : false));
}

/** By itself, for a yard that is kept: what has changed since. Where it fails, the next visit tries again. */
export async function refreshYard(everyMs: number): Promise<void> {
  const note = await readYardNote();
  if (!note || (note.isWhole && Date.now() - note.listedAt < everyMs)) return;
  const stop = new AbortController();
  const forget = onSwitch(() => stop.abort());
  await asOnly(() => loadYard(stop.signal, () => {}))
    .catch((error: unknown) => console.warn('The yard on this phone was not refreshed', error))
    .finally(forget);
}
