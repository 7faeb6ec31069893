import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { lazily } from '#client/lazily.tsx';
import { loadFirst } from '#client/load-first.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useStats } from '#features/dashboard/client/stats.ts';
import { useAllowed } from '#features/staff/client/may.tsx';
import { groupThousands } from '#shared/numbers.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { isEntryOf, type NavigationGroup, navigationGroups } from './navigation-groups.ts';
import type { SettingPartsProps } from './setting-parts.tsx';

const SettingParts = lazily<SettingPartsProps>(
  async () => (await import('./setting-parts.tsx')).SettingParts,
);

interface NavigationProps {
  /** Called when a link is followed, to close the mobile menu. */
  onChoose?: () => void;
}

const look =
  'flex min-h-11 grow items-center gap-3 rounded-control px-3 font-semibold no-underline hover:bg-sunken aria-[current]:bg-brand aria-[current]:text-brand-ink lg:min-h-8';

/** Everything that this person may open, in groups. */
export function AdminNavigation({ onChoose }: NavigationProps) {
  return (
    <nav aria-label="Staff area" className="grid gap-4 lg:gap-3 lg:text-[0.9375rem]">
      {navigationGroups.map((group) => (
        <Group key={group.name} group={group} onChoose={onChoose} />
      ))}
    </nav>
  );
}

function Group({
  group: { name, entries },
  onChoose,
}: {
  group: NavigationGroup;
  onChoose: (() => void) | undefined;
}) {
  const id = useId();
  const [path] = useLocation();
  const shown = useAllowed(entries);
  if (shown.length === 0) return null;
  return (
    <div>
      {name && (
        <p id={id} className="px-3 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
          {name}
        </p>
      )}
      <ul aria-labelledby={name ? id : undefined} className="grid gap-0.5">
        {shown.map((entry) => {
          const { href, label, Icon } = entry;
          const link = {
            'aria-current': isEntryOf(entry, path) ? ('page' as const) : undefined,
            className: look,
          };
          const content = (
            <>
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {label}
            </>
          );
          if (href === sitePaths.home)
            return (
              <li key={href}>
                <a href={href} {...link}>
                  {content}
                </a>
              </li>
            );
          return (
            <li key={href} className={href === '/admin/settings' ? 'flex flex-wrap' : undefined}>
              <Link href={href} onClick={onChoose} {...link}>
                {content}
                {href === '/admin/inquiries' && <Unread />}
              </Link>
              {href === '/admin/settings' && <Parts path={path} onChoose={onChoose} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The parts of the settings, below their entry. Their own page lists them too, so they are unfolded only when asked. */
function Parts({ path, onChoose }: { path: string; onChoose: (() => void) | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label="Parts of the settings"
        onClick={async () => setIsOpen(!isOpen && (await loadFirst(SettingParts)))}
        className="grid min-h-11 w-11 shrink-0 place-items-center rounded-control hover:bg-sunken lg:min-h-8 lg:w-8"
      >
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SettingParts path={path} onChoose={onChoose} />
        </Suspense>
      )}
    </>
  );
}

function Unread() {
  const { data: stats } = useStats({ isEnabled: true });
  const count = stats?.unreadCount ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-6 rounded-full bg-tag-red px-2 text-center text-sm text-white tabular-nums">
      {groupThousands(count)}
      <span className="sr-only"> unread</span>
    </span>
  );
}
