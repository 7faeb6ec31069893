import type { Permission } from './permissions.ts';

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

/** Pages of the staff area within its shell, and what somebody must be allowed to do to see each. */
export const adminPages = [
  { path: '/admin', permission: 'dashboard.look' },
  { path: '/admin/today', permission: 'inquiries.look' },
  { path: '/admin/dashboard', permission: 'dashboard.look' },
  { path: '/admin/vehicles', permission: 'stock.look' },
  { path: '/admin/vehicles/add', permission: 'stock.change' },
  { path: '/admin/vehicles/deleted', permission: 'stock.delete' },
  { path: '/admin/vehicles/:id/edit', permission: 'stock.look' },
  { path: '/admin/vehicles/:id/photos', permission: 'stock.look' },
  { path: '/admin/print', permission: 'stock.look' },
  { path: '/admin/print/cards', permission: 'stock.look' },
  { path: '/admin/print/data-sheets', permission: 'stock.look' },
  { path: '/admin/inquiries', permission: 'inquiries.look' },
  { path: '/admin/inquiries/:id', permission: 'inquiries.look' },
  { path: '/admin/response-times', permission: 'inquiries.all' },
  { path: '/admin/insights', permission: 'insights.look' },
  { path: '/admin/insights/vehicles/:id', permission: 'insights.look' },
  { path: '/admin/unstored', permission: 'inquiries.all' },
  { path: '/admin/bookings', permission: 'inquiries.look' },
  { path: '/admin/holds', permission: 'inquiries.look' },
  { path: '/admin/channels', permission: 'channels.look' },
  { path: '/admin/settings', permission: 'settings.look' },
  { path: '/admin/settings/:section', permission: 'settings.look' },
  { path: '/admin/webhooks', permission: 'settings.look' },
  { path: '/admin/data-transfer', permission: 'data.import' },
  { path: '/admin/database-sync', permission: 'database.change' },
  { path: '/admin/database', permission: 'backups.manage' },
  { path: '/admin/system-status', permission: 'dashboard.look' },
  { path: '/admin/people', permission: 'people.manage' },
  { path: '/admin/account', permission: 'account.own' },
  { path: '/admin/make-it-yours', permission: 'database.change' },
] as const satisfies readonly { path: string; permission: Permission }[];
export type AdminPath = (typeof adminPages)[number]['path'];

const patterns = [...openAdminPaths, ...adminPages.map(({ path }) => path)].map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
);

/** Whether the staff area has a page at this path; its routes use the same rules. */
export function isAdminPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
