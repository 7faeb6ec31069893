import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { usePageTitle } from './page-title.ts';

interface ListLineProps {
  title: string;
  /** How many there are, or wait. */
  count?: ReactNode;
  /** Tabs, views, search, filters and buttons, in this order. */
  children?: ReactNode;
}

/**
 * Everything that stands before a list. One line of 56 px on a desk, so that the list has the screen; on smaller
 * screens as many lines as it takes.
 */
export function ListLine({ title, count, children }: ListLineProps) {
  usePageTitle(title);
  return (
    <div
      data-list-line
      className="relative mb-4 flex flex-wrap items-center gap-x-2 gap-y-3 lg:mb-0 lg:h-14 lg:flex-nowrap"
    >
      <div className="flex min-w-0 items-center gap-x-3 max-lg:w-full lg:mr-1 lg:shrink-0">
        <h1 className="min-w-0 text-2xl font-semibold tracking-tight lg:text-lg xl:text-xl">{title}</h1>
        {count}
      </div>
      {children}
    </div>
  );
}

/** What the list is of, in few words. */
export function LineNote({ children }: { children: ReactNode }) {
  return <p className="min-w-0 grow text-sm text-muted max-lg:w-full lg:truncate">{children}</p>;
}

/** The words beside an icon, where there is room for them. */
export function RoomyWords({
  children,
  isNever,
  isMain,
}: {
  children: ReactNode;
  isNever?: boolean | undefined;
  /** What the page is opened for: only a line that must not wrap leaves its words out. */
  isMain?: boolean;
}) {
  const look = isMain ? 'lg:max-xl:sr-only' : 'max-md:sr-only lg:max-xl:sr-only';
  return <span className={isNever ? 'sr-only' : look}>{children}</span>;
}

/** The height of a control in the line, and its width where it is an icon alone. */
export const lineLook =
  'shrink-0 whitespace-nowrap max-lg:px-3 lg:max-xl:px-2 max-lg:min-h-11 max-lg:min-w-11';

interface Labelled {
  label: string;
  Icon: LucideIcon;
  /** Where the line has too many words. */
  isIconAlone?: boolean | undefined;
}

/** A button of the line: an icon, with its words where there is room. */
export function LineButton({
  label,
  Icon,
  variant = 'secondary',
  isIconAlone,
  className,
  ...button
}: ButtonProps & Labelled) {
  return (
    <Tooltip content={label}>
      <Button {...button} size="sm" variant={variant} className={classNames(lineLook, className)}>
        <Icon aria-hidden="true" className="size-4" />
        <RoomyWords isNever={isIconAlone} isMain={variant === 'primary'}>
          {label}
        </RoomyWords>
      </Button>
    </Tooltip>
  );
}

/** The same as a link. */
export function LineLink({
  label,
  Icon,
  variant = 'secondary',
  isIconAlone,
  className,
  children,
  ...link
}: ButtonLinkProps & Labelled) {
  return (
    <Tooltip content={label}>
      <ButtonLink {...link} size="sm" variant={variant} className={classNames(lineLook, className)}>
        <Icon aria-hidden="true" className="size-4" />
        <RoomyWords isNever={isIconAlone} isMain={variant === 'primary'}>
          {label}
        </RoomyWords>
        {children}
      </ButtonLink>
    </Tooltip>
  );
}

interface ViewSwitchProps<View extends string> {
  view: View;
  views: readonly { value: View; label: string; Icon: LucideIcon }[];
  onView: (view: View) => void;
  className?: string;
}

/** Ways to show the same list. */
export function ViewSwitch<View extends string>({ view, views, onView, className }: ViewSwitchProps<View>) {
  return (
    <fieldset className={classNames('flex shrink-0 gap-1', className)}>
      <legend className="sr-only">View</legend>
      {views.map(({ value, label, Icon }) => (
        <Tooltip key={value} content={label}>
          <Button
            size="sm"
            variant={view === value ? 'secondary' : 'quiet'}
            aria-label={label}
            aria-pressed={view === value}
            onClick={() => onView(value)}
            className="min-w-9 px-2 max-lg:min-h-11 max-lg:min-w-11"
          >
            <Icon aria-hidden="true" className="size-4" />
          </Button>
        </Tooltip>
      ))}
    </fieldset>
  );
}
