import {
  Activity,
  ArrowLeftRight,
  CalendarDays,
  Car,
  ChartNoAxesColumn,
  CircleUser,
  Database,
  ExternalLink,
  Hand,
  Inbox,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  Megaphone,
  PlusCircle,
  Printer,
  RefreshCw,
  Settings,
  Timer,
  Trash2,
  TriangleAlert,
  Users,
  Webhook,
} from 'lucide-react';
import { type AdminPath, adminPages } from '#shared/admin-paths.ts';
import type { Permission } from '#shared/permissions.ts';
import { sitePaths } from '#shared/site-paths.ts';

export interface NavigationEntry {
  href: AdminPath | typeof sitePaths.home;
  label: string;
  Icon: LucideIcon;
  /** After G it leads there. */
  letter?: string;
  /** Pages that have no entry of their own. */
  also?: readonly string[];
  /** Whether its parts have addresses below its own. */
  hasParts?: true;
}

export interface NavigationGroup {
  /** Empty for what stands above all groups. */
  name: string;
  entries: readonly (NavigationEntry & { permission: Permission | undefined })[];
}

/** Everything that the staff area has. In each group the entries that everybody knows come first. */
const plan: readonly { name: string; entries: readonly NavigationEntry[] }[] = [
  {
    name: '',
    entries: [
      { href: '/admin/today', label: 'Today', letter: 't', Icon: ListTodo },
      { href: '/admin/dashboard', label: 'Dashboard', letter: 'd', Icon: LayoutDashboard, also: ['/admin'] },
    ],
  },
  {
    name: 'Sell',
    entries: [
      { href: '/admin/inquiries', label: 'Inquiries', letter: 'i', Icon: Inbox, hasParts: true },
      { href: '/admin/bookings', label: 'Bookings', letter: 'b', Icon: CalendarDays },
      { href: '/admin/holds', label: 'Holds', letter: 'h', Icon: Hand },
      { href: '/admin/response-times', label: 'Response Times', letter: 'r', Icon: Timer },
      { href: '/admin/insights', label: 'Insights', letter: 'n', Icon: ChartNoAxesColumn, hasParts: true },
    ],
  },
  {
    name: 'Stock',
    entries: [
      { href: '/admin/vehicles', label: 'Vehicles', letter: 'v', Icon: Car },
      { href: '/admin/vehicles/add', label: 'Add Vehicle', letter: 'a', Icon: PlusCircle },
      { href: '/admin/print', label: 'Window Cards', letter: 'w', Icon: Printer, hasParts: true },
      { href: '/admin/channels', label: 'Channels', letter: 'c', Icon: Megaphone },
      { href: '/admin/vehicles/deleted', label: 'Recently Deleted', Icon: Trash2 },
    ],
  },
  {
    name: 'Site',
    entries: [
      { href: sitePaths.home, label: 'Visit Site', Icon: ExternalLink },
      { href: '/admin/settings', label: 'Settings', letter: 's', Icon: Settings, hasParts: true },
      { href: '/admin/webhooks', label: 'Webhooks', Icon: Webhook },
    ],
  },
  {
    name: 'Office',
    entries: [
      { href: '/admin/people', label: 'Team', letter: 'p', Icon: Users },
      { href: '/admin/database', label: 'Database', letter: 'k', Icon: Database },
      { href: '/admin/data-transfer', label: 'Data Transfer', letter: 'x', Icon: ArrowLeftRight },
      { href: '/admin/database-sync', label: 'Database Sync', Icon: RefreshCw },
      { href: '/admin/system-status', label: 'System Status', Icon: Activity },
      { href: '/admin/unstored', label: 'Not Stored', Icon: TriangleAlert },
      { href: '/admin/account', label: 'My Account', letter: 'm', Icon: CircleUser },
    ],
  },
];

/** With what somebody must be allowed to do to see each. */
export const navigationGroups: readonly NavigationGroup[] = plan.map(({ name, entries }) => ({
  name,
  entries: entries.map((entry) => ({
    ...entry,
    permission: adminPages.find(({ path }) => path === entry.href)?.permission,
  })),
}));

/** Whether the entry is the one of the page that is open. */
export function isEntryOf({ href, also, hasParts }: NavigationEntry, path: string): boolean {
  return path === href || also?.includes(path) === true || (hasParts === true && path.startsWith(`${href}/`));
}
