const HOME = '/admin/dashboard';
/** Only there so that a path can be read as a browser would; it is never visited. */
const ANY_ORIGIN = 'http://site.invalid';

/** Where to go after login: a path of the staff area on this site, or the dashboard. */
export function toSafeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, ANY_ORIGIN)) return HOME;
  const { origin, pathname, search, hash } = new URL(wanted, ANY_ORIGIN);
  const isOurs = origin === ANY_ORIGIN && (pathname === '/admin' || pathname.startsWith('/admin/'));
  // Back to the login page would be a circle.
  if (!isOurs || pathname.startsWith('/admin/login')) return HOME;
  return pathname + search + hash;
}

/** The login page's address, remembering where its visitor wanted to go. */
export function toLoginPath(wanted: string): string {
  return `/admin/login?redirect=${encodeURIComponent(wanted).replaceAll('%2F', '/')}`;
}
