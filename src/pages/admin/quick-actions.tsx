import { ArrowLeftRight, Car, Database, type LucideIcon, PlusCircle, RefreshCw } from 'lucide-react';
import { Link } from 'wouter';
import { useAllowed } from '#features/staff/client/may.tsx';
import type { Permission } from '#shared/permissions.ts';

interface QuickAction {
  href: string;
  label: string;
  hint: string;
  Icon: LucideIcon;
  permission: Permission;
}

const actions: readonly QuickAction[] = [
  {
    href: '/admin/vehicles/add',
    label: 'Add Vehicle',
    hint: 'Put a new car on the site',
    Icon: PlusCircle,
    permission: 'stock.change',
  },
  {
    href: '/admin/vehicles',
    label: 'Manage Vehicles',
    hint: 'Edit, photograph, mark sold',
    Icon: Car,
    permission: 'stock.look',
  },
  {
    href: '/admin/database',
    label: 'Database Management',
    hint: 'Backups and restore',
    Icon: Database,
    permission: 'backups.manage',
  },
  {
    href: '/admin/database-sync',
    label: 'Database Sync',
    hint: 'Schema and production',
    Icon: RefreshCw,
    permission: 'database.change',
  },
  {
    href: '/admin/data-transfer',
    label: 'Data Transfer',
    hint: 'Export and import',
    Icon: ArrowLeftRight,
    permission: 'data.import',
  },
];

export function QuickActions() {
  const shown = useAllowed(actions);
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
      {shown.map(({ href, label, hint, Icon }) => (
        <li key={href}>
          <Link
            href={href}
            className="flex h-full min-h-16 items-center gap-3 rounded-control border border-line p-4 no-underline transition-colors hover:border-ink hover:bg-sunken xl:flex-col xl:items-start"
          >
            <Icon aria-hidden="true" className="size-6 shrink-0 text-accent-text" />
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-muted">{hint}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
