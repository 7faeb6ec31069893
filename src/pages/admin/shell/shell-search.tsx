import { useAllowed } from '#features/staff/client/may.tsx';
import { StaffSearch } from '#features/staff-search/client/staff-search.tsx';
import { navigationGroups } from './navigation-groups.ts';

/** The menu in its order; the site itself is left to its own link. */
const pages = navigationGroups
  .flatMap(({ entries }) => entries)
  .filter(({ href }) => href.startsWith('/admin'));

export function ShellSearch() {
  return <StaffSearch pages={useAllowed(pages)} />;
}
