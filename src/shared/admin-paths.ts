export const LOGIN_PATH = '/admin/login';

/** The pages of the staff area that stand inside its shell. */
export const adminPaths = [
  '/admin',
  '/admin/dashboard',
  '/admin/vehicles',
  '/admin/vehicles/add',
  '/admin/vehicles/:id/edit',
  '/admin/vehicles/:id/photos',
  '/admin/inquiries',
  '/admin/data-transfer',
  '/admin/database-sync',
  '/admin/database',
  '/admin/design',
] as const;
export type AdminPath = (typeof adminPaths)[number];

const patterns = [LOGIN_PATH, ...adminPaths].map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
);

/** Whether there is a page of the staff area at this path; its browser code reads paths by the same rules. */
export function isAdminPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
