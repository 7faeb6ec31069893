import { sitePaths } from './site-paths.ts';

/** What the links of mails with alerts lead to. */
export const alertSecretPaths = {
  unsubscribe: '/alerts/unsubscribe/:token',
  link: '/alerts/:token',
} as const;

/** Pages whose address ends in a secret: who has it may act by it. It is in no log, and nobody is told of it. */
const secretPages = [sitePaths.booking, sitePaths.holdLink, ...Object.values(alertSecretPaths)];

/** What their addresses begin with. */
export const secretBeginnings = secretPages.map((page) => page.slice(0, page.indexOf(':')));
