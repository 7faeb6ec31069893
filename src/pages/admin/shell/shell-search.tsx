import { CHOOSE_PATH } from '#features/printed-matter/client/print-paths.ts';
import { useAllowed } from '#features/staff/client/may.tsx';
import type { SearchedPage } from '#features/staff-search/client/search-list.ts';
import { StaffSearch } from '#features/staff-search/client/staff-search.tsx';
import type { Permission } from '#shared/permissions.ts';
import { navigationGroups } from './navigation-groups.ts';

/** Pages that the menu does not have. What is printed is chosen first. */
const further: readonly (SearchedPage & { permission: Permission })[] = [
  { label: 'Print Window Cards', href: CHOOSE_PATH, permission: 'stock.look', isFurther: true },
  { label: 'Print Data Sheets', href: CHOOSE_PATH, permission: 'stock.look', isFurther: true },
  { label: 'Make It Yours', href: '/admin/make-it-yours', permission: 'database.change', isFurther: true },
];

/** The menu in its order; the site itself is left to its own link. */
const pages = [
  ...navigationGroups.flatMap(({ entries }) => entries).filter(({ href }) => href.startsWith('/admin')),
  ...further,
];

export function ShellSearch() {
  return <StaffSearch pages={useAllowed<SearchedPage & { permission?: Permission }>(pages)} />;
}
