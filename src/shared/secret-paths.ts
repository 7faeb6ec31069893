import { sitePaths } from './site-paths.ts';

/** Every address with a secret: whoever has it may do what it is for. No statistics and no copy on a phone has one. */
export const secretPaths: readonly string[] = [
  sitePaths.booking,
  sitePaths.holdLink,
  '/alerts/unsubscribe/:token',
  '/alerts/:token',
  '/api/contact/photos/:photosKey',
  '/calendar/:file',
  '/feeds/:channel/:file',
];

/** Pages that begin like one of them, and have no secret. */
export const openPaths: readonly string[] = ['/alerts/new'];
