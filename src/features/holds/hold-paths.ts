import { sitePaths } from '#shared/site-paths.ts';

/** Where a buyer withdraws a hold. */
export function holdLinkHref(token: string): string {
  return sitePaths.holdLink.replace(':token', token);
}
