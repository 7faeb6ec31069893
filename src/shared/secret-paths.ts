import { sitePaths } from './site-paths.ts';

/** What the links of mails with alerts lead to. */
export const alertSecretPaths = {
  unsubscribe: '/alerts/unsubscribe/:token',
  link: '/alerts/:token',
} as const;

/** Pages whose address ends in a secret: who has it may act by it. It is in no log, and nobody is told of it. */
export const secretPages: readonly string[] = [
  sitePaths.booking,
  sitePaths.holdLink,
  ...Object.values(alertSecretPaths),
];

/** Every address with a secret. No statistics and no copy on a phone has one. */
export const secretPaths: readonly string[] = [
  ...secretPages,
  '/api/contact/photos/:photosKey',
  '/calendar/:file',
  '/feeds/:channel/:file',
];

/** Pages that begin like one of them, and have no secret. */
export const openPaths: readonly string[] = ['/alerts/new'];

/** What is before the secret. */
export const beforeSecret = (path: string) => path.slice(0, path.indexOf(':'));
