import { sendWhatWaits } from '#features/inquiries/client/waiting/send-waiting.ts';
import { startOffline } from '#features/offline/client/start-offline.ts';

/** What every page of the site does once it has loaded and nobody waits for anything. */
export function startLater(): void {
  sendWhatWaits();
  if (import.meta.env.PROD) void startOffline();
}
