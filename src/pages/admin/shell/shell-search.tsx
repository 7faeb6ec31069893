import { useAllowed } from '#features/staff/client/may.tsx';
import { StaffSearch } from '#features/staff-search/client/staff-search.tsx';
import type { Permission } from '#shared/permissions.ts';
import { links } from './admin-navigation.tsx';

/** The menu, and what it leaves to links on other pages. */
const pages: readonly { label: string; href: string; permission?: Permission }[] = [
  ...links,
  { label: 'My Account', href: '/admin/account' },
  { label: 'Database Security & Backup', href: '/admin/database', permission: 'backups.manage' },
  { label: 'Data Transfer', href: '/admin/data-transfer', permission: 'data.import' },
  { label: 'Database Sync', href: '/admin/database-sync', permission: 'database.change' },
];

export function ShellSearch() {
  return <StaffSearch pages={useAllowed(pages)} />;
}
