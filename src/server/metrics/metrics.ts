import type { Family } from './exposition.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { createRequestMetrics } from './request-metrics.ts';
import { readSiteMetrics, type SiteSources } from './site-metrics.ts';

/** All metrics: counters kept while running, and gauges read on request. */
export function createMetrics(sources: SiteSources) {
  const requests = createRequestMetrics();
  // Event loop delay is measured from the first scrape on; most sites are never scraped.
  let readProcess: (() => Family[]) | undefined;
  return {
    requests,
    async read(): Promise<Family[]> {
      readProcess ??= createProcessMetrics();
      return [...requests.families(), ...readProcess(), ...(await readSiteMetrics(sources))];
    },
  };
}
