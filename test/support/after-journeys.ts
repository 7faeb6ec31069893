import { afterAll, afterEach } from 'vitest';
import { closePages, stopSites } from './site.ts';

// Here and not beside what they clean up: that is loaded once for all files of a worker, this for each of them.
afterEach(closePages);
afterAll(stopSites);
