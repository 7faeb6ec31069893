import { tellNewer } from '#client/navigation/newer-version.ts';
import { TAKE_OVER, WHICH_BUILD } from './shelves.ts';

const LOOK_MS = 1_000;

/** Offers a newer version once it waits, never while a form is open: then it waits on. Nothing is taken by itself. */
export function offerNewer(registration: ServiceWorkerRegistration): void {
  let isOffered = false;
  const offer = async () => {
    const { waiting } = registration;
    if (!waiting || !navigator.serviceWorker.controller) return;
    // A page of the newer build has nothing to gain: it takes over with the last page of the older.
    if ((await buildOf(waiting)) === document.documentElement.dataset.build || isOffered) return;
    isOffered = true;
    const look = () => tellNewer(isFormOpen() ? undefined : { take: () => take(registration) });
    look();
    setInterval(look, LOOK_MS);
  };
  // One may be on its way already.
  const follow = () => registration.installing?.addEventListener('statechange', () => void offer());
  registration.addEventListener('updatefound', follow);
  follow();
  void offer();
}

/** Only this page is loaded anew. */
function take({ waiting }: ServiceWorkerRegistration): void {
  // It waits no longer where it was taken in another tab: that leaves this page to be loaded.
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage(TAKE_OVER);
}

function isFormOpen(): boolean {
  return document.querySelector('form[method="post"], [role="dialog"]') !== null;
}

function buildOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(WHICH_BUILD, [port2]);
  });
}
