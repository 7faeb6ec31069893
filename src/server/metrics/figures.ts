import type { Family } from './exposition.ts';
import { createProcessFigures } from './process-figures.ts';
import { createRequestFigures } from './request-figures.ts';
import { readSiteFigures, type SiteSources } from './site-figures.ts';

/** All metrics: counters kept while running, and gauges read on request. */
export function createFigures(sources: SiteSources) {
  const requests = createRequestFigures();
  // Event loop delay is measured from the first scrape on; most sites are never scraped.
  let readProcess: (() => Family[]) | undefined;
  return {
    requests,
    async read(): Promise<Family[]> {
      readProcess ??= createProcessFigures();
      return [...requests.families(), ...readProcess(), ...(await readSiteFigures(sources))];
    },
  };
}
