import { WORKER_PATH } from '../offline-paths.ts';

const SWITCH = 'keepsNothing';

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
  forgetSwitch();
  // The only script address that the policy of the site lets through.
  policy ??= window.trustedTypes?.createPolicy('worker', { createScriptURL: () => WORKER_PATH });
  return navigator.serviceWorker.register(policy?.createScriptURL('') ?? WORKER_PATH, {
    updateViaCache: 'none',
  });
}

/** Everything that is kept here goes, and nothing is kept from now on. */
export async function switchOff(): Promise<void> {
  localStorage.setItem(SWITCH, 'yes');
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

function forgetSwitch(): void {
  localStorage.removeItem(SWITCH);
}

function hasManifest(): boolean {
  return document.querySelector('link[rel="manifest"]') !== null;
}
