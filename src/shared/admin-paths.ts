export const LOGIN_PATH = '/admin/login';
export const FORGOT_PATH = '/admin/forgot';
/** Where somebody sets a new password; the secret of the link stands behind a `#`, so that it is in no log. */
export const RESET_PATH = '/admin/reset';
const INVITATION_PATH = '/admin/invitation';
/** Where a new installation is set up; the site prints this address when it starts. */
export const SET_UP_PATH = '/admin/setup';

/** Pages of the staff area for people who are not logged in. */
export const openAdminPaths = [LOGIN_PATH, FORGOT_PATH, RESET_PATH, INVITATION_PATH, SET_UP_PATH] as const;
export type OpenAdminPath = (typeof openAdminPaths)[number];

/** Pages of the staff area within its shell. */
export const adminPaths = [
  '/admin',
  '/admin/dashboard',
  '/admin/vehicles',
  '/admin/vehicles/add',
  '/admin/vehicles/:id/edit',
  '/admin/vehicles/:id/photos',
  '/admin/print',
  '/admin/print/cards',
  '/admin/print/data-sheets',
  '/admin/inquiries',
  '/admin/inquiries/:id',
  '/admin/response-times',
  '/admin/unstored',
  '/admin/bookings',
  '/admin/holds',
  '/admin/channels',
  '/admin/settings',
  '/admin/settings/:section',
  '/admin/webhooks',
  '/admin/data-transfer',
  '/admin/database-sync',
  '/admin/database',
  '/admin/people',
  '/admin/account',
  '/admin/make-it-yours',
  '/admin/design',
] as const;
export type AdminPath = (typeof adminPaths)[number];

const patterns = [...openAdminPaths, ...adminPaths].map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
);

/** Whether the staff area has a page at this path; its routes use the same rules. */
export function isAdminPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
