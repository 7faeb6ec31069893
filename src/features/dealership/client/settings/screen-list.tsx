import { Link, useLocation } from 'wouter';
import { Badge } from '#client/ui/badge.tsx';
import { SelectField } from '#client/ui/field.tsx';
import { screenPath, settingScreens } from './setting-screens.ts';

interface ScreenListProps {
  current: string;
  /** Sections with changes that are not published. */
  changed: readonly string[];
}

/** At the side; on phones a select. */
export function ScreenList({ current, changed }: ScreenListProps) {
  const [, navigate] = useLocation();
  return (
    <>
      <SelectField
        label="Part of the settings"
        value={current}
        onChange={(event) => navigate(screenPath(event.target.value))}
        className="mb-6 md:hidden"
      >
        {settingScreens.map(({ name, label }) => (
          <option key={name} value={name}>
            {changed.includes(name) ? `${label} (changed)` : label}
          </option>
        ))}
      </SelectField>
      <nav
        aria-label="Parts of the settings"
        className="sticky top-24 hidden max-h-[calc(100dvh-12rem)] gap-1 self-start overflow-y-auto p-1 md:grid"
      >
        {settingScreens.map(({ name, label }) => (
          <Link
            key={name}
            href={screenPath(name)}
            aria-current={name === current ? 'page' : undefined}
            className="flex min-h-10 items-center justify-between gap-2 rounded-control px-3 font-semibold no-underline hover:bg-sunken aria-[current]:bg-sunken aria-[current]:shadow-[inset_3px_0_0_var(--accent)]"
          >
            {label}
            {changed.includes(name) && <Badge tone="gold">CHANGED</Badge>}
          </Link>
        ))}
      </nav>
    </>
  );
}
