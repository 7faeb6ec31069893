import { WORKER_PATH } from '../offline-paths.ts';
import { KEEPING } from './shelves.ts';

const SWITCH = 'keepsNothing';
/** Event of this tab. */
const SWITCHED = 'site:switched';

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: () => string },
      ): { createScriptURL(url: string): string };
    };
  }
}

/** Whether this browser can, and the site does it: without a manifest it is switched off, or this is a preview. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window && hasManifest();
}

/** Whether somebody has said that nothing is to be kept here. */
export function isSwitchedOff(): boolean {
  try {
    return localStorage.getItem(SWITCH) === 'yes';
  } catch {
    return true; // what forbids storage would not like copies either
  }
}

let policy: { createScriptURL(url: string): string } | undefined;

export async function switchOn(): Promise<ServiceWorkerRegistration | undefined> {
  // The only script address that the policy of the site lets through.
  policy ??= window.trustedTypes?.createPolicy('worker', { createScriptURL: () => WORKER_PATH });
  return navigator.serviceWorker.register(policy?.createScriptURL('') ?? WORKER_PATH, {
    updateViaCache: 'none',
  });
}

/** Everything that is kept here goes, and nothing is kept from now on: in every tab, whatever is being kept there. */
export async function switchOff(): Promise<void> {
  setSwitch('yes');
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  await navigator.locks.request(KEEPING, async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  });
}

/** Somebody wants to keep pages here, whatever was said before. */
export function forgetSwitch(): void {
  if (localStorage.getItem(SWITCH) !== null) setSwitch(undefined);
}

/** Told when somebody switches, in this tab or another; returns how not to be told any more. */
export function onSwitch(hear: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === SWITCH || key === null) hear();
  };
  window.addEventListener('storage', handleStorage);
  window.addEventListener(SWITCHED, hear);
  return () => {
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener(SWITCHED, hear);
  };
}

/** Writes, unless somebody has removed everything. Not for use inside itself: a removal that waits would hold up both. */
export function whileWanted<Result>(write: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(KEEPING, { mode: 'shared' }, async () => {
    if (isSwitchedOff()) throw new Error('Nothing is to be kept here');
    return await write();
  });
}

function setSwitch(said: 'yes' | undefined): void {
  if (said) localStorage.setItem(SWITCH, said);
  else localStorage.removeItem(SWITCH);
  // Other tabs are told by the browser.
  window.dispatchEvent(new Event(SWITCHED));
}

function hasManifest(): boolean {
  return document.querySelector('link[rel="manifest"]') !== null;
}
