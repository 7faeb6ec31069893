import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readJson } from '#client/api/api-request.ts';
import { keptAnswers } from '#client/api/kept-answers.ts';
import { createReads, type KnownAnswers } from '#client/api/reads.ts';
import { setPages } from '#client/navigation/turn-page.ts';
import { whenQuiet } from '#client/when-quiet.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import { dealershipAddress } from '#features/dealership/dealership-paths.ts';
import { setStockPrefix } from '#features/dealership/stock-prefix.ts';
import { setTimeZone } from '#shared/dates.ts';
import { parseWithTables } from '#shared/tables.ts';
import { SiteApp } from './site-app.tsx';
import { findRoute } from './site-routes.tsx';

// A built page names its style sheet; only hot reload needs it here.
if (import.meta.hot) void import('#client/styles/site.css');

setPages((path) => findRoute(path).route.Page.preload());

const root = document.getElementById('root');
const stateText = document.getElementById('page-state')?.textContent;
if (root) {
  const known = parseWithTables(stateText ?? '{}') as KnownAnswers; // as the server wrote them
  const reads = createReads(readJson, known);
  const dealership = known[dealershipAddress()] as Dealership; // every document has it
  setTimeZone(dealership.timeZone);
  setStockPrefix(dealership.stockPrefix);
  keptAnswers.tell = markAsCopy;
  // In small slices, so that a slow phone stays responsive meanwhile.
  const app = <SiteApp reads={reads} dealership={dealership} />;
  // A document without a page is one that the phone has made from what it keeps.
  startTransition(() => (root.firstChild ? void hydrateRoot(root, app) : createRoot(root).render(app)));
  whenQuiet(() => doLater(dealership));
}

async function markAsCopy(keptMs: number): Promise<void> {
  const { markAsCopy: mark } = await import('#features/offline/client/copy-strip.ts');
  mark(keptMs);
}

function doLater(dealership: Dealership): void {
  import('./later.ts').then(
    ({ startLater }) => startLater(dealership),
    () => {}, // the next page tries again
  );
}
