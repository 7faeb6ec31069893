import {
  CalendarDays,
  Car,
  CircleUser,
  ExternalLink,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  PlusCircle,
  Settings,
  Users,
} from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useStats } from '#features/dashboard/client/stats.ts';
import { useAllowed } from '#features/staff/client/may.tsx';
import { type AdminPath, adminPages } from '#shared/admin-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';

interface NavigationProps {
  /** Called when a link is followed, to close the mobile menu. */
  onChoose?: () => void;
}

interface NavigationLink {
  href: AdminPath;
  label: string;
  Icon: LucideIcon;
  /** Pages that have no entry of their own. */
  also?: readonly string[];
}

const entries: readonly NavigationLink[] = [
  { href: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard, also: ['/admin'] },
  { href: '/admin/vehicles', label: 'Vehicles', Icon: Car },
  { href: '/admin/vehicles/add', label: 'Add Vehicle', Icon: PlusCircle },
  { href: '/admin/inquiries', label: 'Inquiries', Icon: Inbox, also: ['/admin/response-times'] },
  { href: '/admin/bookings', label: 'Bookings', Icon: CalendarDays, also: ['/admin/holds'] },
  { href: '/admin/channels', label: 'Channels', Icon: Megaphone },
  {
    href: '/admin/settings',
    label: 'Settings',
    Icon: Settings,
    also: ['/admin/webhooks'],
  },
  { href: '/admin/people', label: 'People', Icon: Users },
];

/** What somebody may not see has no entry. */
export const links = entries.map((entry) => ({
  ...entry,
  permission: adminPages.find(({ path }) => path === entry.href)?.permission,
}));

const look =
  'flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold no-underline hover:bg-sunken aria-[current]:bg-brand aria-[current]:text-brand-ink';

export function AdminNavigation({ onChoose }: NavigationProps) {
  const [path] = useLocation();
  const { data: stats } = useStats({ isEnabled: true });
  const shown = useAllowed(links);
  const unread = stats?.unreadCount ?? 0;
  return (
    <nav aria-label="Staff area" className="grid gap-1">
      {shown.map(({ href, label, Icon, also }) => (
        <Link
          key={href}
          href={href}
          onClick={onChoose}
          aria-current={path === href || also?.includes(path) || isWithin(path, href) ? 'page' : undefined}
          className={look}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          {label}
          {href === '/admin/inquiries' && unread > 0 && <Unread count={unread} />}
        </Link>
      ))}
      <hr className="my-3 border-line" />
      <Link
        href="/admin/account"
        onClick={onChoose}
        aria-current={path === '/admin/account' ? 'page' : undefined}
        className={look}
      >
        <CircleUser aria-hidden="true" className="size-5 shrink-0" />
        My Account
      </Link>
      <a href={sitePaths.home} className={look}>
        <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
        Visit Site
      </a>
    </nav>
  );
}

const withParts = ['/admin/settings', '/admin/inquiries'];

/** Parts of a page that have addresses of their own. */
function isWithin(path: string, href: string): boolean {
  return withParts.includes(href) && path.startsWith(`${href}/`);
}

function Unread({ count }: { count: number }) {
  return (
    <span className="ml-auto min-w-6 rounded-full bg-tag-red px-2 text-center text-sm text-white tabular-nums">
      {count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
