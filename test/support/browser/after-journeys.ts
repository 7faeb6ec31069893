import { afterAll, afterEach } from 'vitest';
import { closePages, stopSites } from './site.ts';

// A setup file runs for each test file; modules are loaded once for all files of a worker.
afterEach(closePages);
afterAll(stopSites);
