import { offerNewer } from './newer-version.ts';
import { shelves } from './shelves.ts';
import { canKeep, forgetSwitch, isSwitchedOff, switchOn } from './worker-switch.ts';

const HOUR_MS = 3_600_000;
/** The yard is looked through at most so often by itself. */
const YARD_MS = 15 * 60_000;

let isStarted = false;

/** What pages do for it once they have been loaded and nothing else is to be done; or because somebody wants it. */
export async function startOffline({ isWanted = false } = {}): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const known = await navigator.serviceWorker.getRegistration();
  if (!canKeep()) {
    // The site has been told to keep nothing: its worker learns that by looking for a newer one.
    await known?.update().catch(() => {});
    return;
  }
  if (isWanted) forgetSwitch();
  if (!isWanted && (isSwitchedOff() || (!known && savesData()))) return;
  const registration = known ?? (await switchOn());
  if (isStarted) return;
  isStarted = true;
  if (registration) {
    lookNowAndThen(registration);
    offerNewer(registration);
  }
  if (navigator.onLine && !isWanted && (await caches.has(shelves.yard))) {
    const { refreshYard } = await import('./yard/refresh-yard.ts');
    await refreshYard(YARD_MS);
  }
}

/** When somebody comes back to a page, and not more than once an hour. */
function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || !navigator.onLine || Date.now() - lookedAt < HOUR_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => {});
  });
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
