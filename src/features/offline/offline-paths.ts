import { addressOf } from '#shared/call-address.ts';
import type { listYard } from './offline.contract.ts';

export const WORKER_PATH = '/sw.js';
export const MANIFEST_PATH = '/manifest.webmanifest';

export function yardAddress() {
  return addressOf<typeof listYard>('/api/yard');
}
