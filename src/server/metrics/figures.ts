import type { Family } from './exposition.ts';
import { createProcessFigures } from './process-figures.ts';
import { createRequestFigures } from './request-figures.ts';
import { readSiteFigures, type SiteSources } from './site-figures.ts';

/** All figures of the site: those that are counted as it goes, and those that are read when somebody asks. */
export function createFigures(sources: SiteSources) {
  const requests = createRequestFigures();
  // The delay of the event loop is watched from the first reading on; most sites have nobody who reads it.
  let readProcess: (() => Family[]) | undefined;
  return {
    requests,
    async read(): Promise<Family[]> {
      readProcess ??= createProcessFigures();
      return [...requests.families(), ...readProcess(), ...(await readSiteFigures(sources))];
    },
  };
}
