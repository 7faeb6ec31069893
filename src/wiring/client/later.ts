import type { Dealership } from '#features/dealership/dealership.ts';
import { sendWhatWaits } from '#features/inquiries/client/waiting/send-waiting.ts';
import { startOffline } from '#features/offline/client/start-offline.ts';

/** What every page of the site does once it has loaded and nobody waits for anything. */
export function startLater({ countsVisits, isPreview }: Dealership): void {
  sendWhatWaits();
  if (import.meta.env.PROD) void startOffline();
  if (countsVisits && !isPreview) tellVisits();
}

function tellVisits(): void {
  import('#features/insights/client/tell-visits.ts').then(
    ({ startTelling }) => startTelling(),
    () => {}, // this visit is not counted
  );
}
