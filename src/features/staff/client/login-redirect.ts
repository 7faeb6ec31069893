const HOME = '/admin/dashboard';
/** A base for parsing paths with URL; never requested. */
const ANY_ORIGIN = 'http://site.invalid';

/** The path to open after login: one of the staff area, or the dashboard. */
export function toSafeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, ANY_ORIGIN)) return HOME;
  const { origin, pathname, search, hash } = new URL(wanted, ANY_ORIGIN);
  const isOurs = origin === ANY_ORIGIN && (pathname === '/admin' || pathname.startsWith('/admin/'));
  // The login page itself would loop.
  if (!isOurs || pathname.startsWith('/admin/login')) return HOME;
  return pathname + search + hash;
}

/** The login page's address with the path to return to. */
export function toLoginPath(wanted: string): string {
  return `/admin/login?redirect=${encodeURIComponent(wanted).replaceAll('%2F', '/')}`;
}
