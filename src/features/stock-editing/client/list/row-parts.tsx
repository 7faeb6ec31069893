import { Eye, Images, Pencil, Star, Trash2 } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { Badge } from '#client/ui/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { SelectArrow } from '#client/ui/field.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { PublishFinding } from '#features/listing-quality/publish-finding.ts';
import { useMay } from '#features/staff/client/may.tsx';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { statusOptions, withStored } from '../form/status-options.ts';
import { PublishAction } from '../publishing/publish-action.tsx';
import { fromList } from '../return-to-list.tsx';
import type { RowFact } from './row-facts.ts';
import type { QuickChange } from './use-quick-change.ts';

/** Shared by the rows of the list and of the table. */
interface RowPartProps {
  vehicle: AdminVehicle;
  title: string;
  onChange: (change: QuickChange) => void;
}

/** A draft has no public page, so its name links to where it can be finished. */
export function Name({ vehicle, title }: { vehicle: AdminVehicle; title: string }) {
  const look = 'max-lg:line-clamp-2 lg:truncate font-semibold underline-offset-4 hover:underline';
  if (vehicle.isDraft) {
    return (
      <Link href={`/admin/vehicles/${vehicle.id}/edit`} state={fromList} className={look}>
        {title}
      </Link>
    );
  }
  return (
    <a href={vehicleHref(vehicle.id)} className={look}>
      {title}
    </a>
  );
}

const tones = { soon: 'font-semibold text-ink', over: 'font-semibold text-danger-text' } as const;

/** In one line; what does not fit is cut, and in its title. */
export function RowFacts({ facts, className }: { facts: readonly RowFact[]; className?: string }) {
  return (
    <span
      className={classNames('block truncate text-muted', className)}
      title={facts.map(({ text }) => text).join(' · ')}
    >
      {facts.map(({ text, tone }, at) => (
        <Fragment key={text}>
          {at > 0 && ' · '}
          <span className={tone && tones[tone]}>{text}</span>
        </Fragment>
      ))}
    </span>
  );
}

export function StatusSelect({ vehicle, title, onChange, className }: RowPartProps & { className?: string }) {
  const mayChange = useMay('stock.change');
  return (
    <span className="relative block w-full min-w-0">
      <select
        aria-label={`Status of ${title}`}
        value={vehicle.status}
        disabled={!mayChange}
        onChange={(event) => onChange({ status: event.target.value })}
        className={classNames(
          'w-full appearance-none truncate rounded-control border border-control bg-surface pr-9 pl-3 text-sm hover:border-ink disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken',
          className,
        )}
      >
        {withStored(statusOptions, vehicle.status).map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </select>
      <SelectArrow />
    </span>
  );
}

function starWords(isFeatured: boolean, mayChange: boolean): string {
  if (!mayChange) return isFeatured ? 'On the home page' : 'Not on the home page';
  return isFeatured ? 'Take off the home page' : 'Show on the home page';
}

/** Why nobody but staff sees it. */
export function DraftBadge({ vehicle: { isDraft, isHidden } }: { vehicle: AdminVehicle }) {
  return isDraft && <Badge tone="neutral">{isHidden ? 'Hidden' : 'Draft'}</Badge>;
}

interface RowActionsProps extends RowPartProps {
  findings: readonly PublishFinding[];
  onDelete: () => void;
  /** In one line of a table. */
  isTight?: boolean;
}

export function RowActions({
  vehicle,
  title,
  findings,
  onChange,
  onDelete,
  isTight = false,
}: RowActionsProps) {
  const action = classNames(actionLook, isTight ? 'min-w-9 px-1' : 'min-w-11 px-2');
  const mayChange = useMay('stock.change');
  const mayDelete = useMay('stock.delete');
  const Details = mayChange ? Pencil : Eye;
  return (
    <>
      <Tooltip content={starWords(vehicle.featured, mayChange)}>
        <button
          type="button"
          aria-pressed={vehicle.featured}
          aria-label={`Featured on the home page: ${title}`}
          disabled={!mayChange}
          onClick={() => onChange({ featured: !vehicle.featured })}
          // The pointer then reaches the tooltip.
          className={classNames(
            action,
            'disabled:pointer-events-none disabled:opacity-55',
            isTight && 'max-[80rem]:hidden',
          )}
        >
          <Star
            aria-hidden="true"
            className={classNames('size-5', vehicle.featured && 'fill-accent text-accent-text')}
          />
        </button>
      </Tooltip>
      <Tooltip content="Photos">
        <Link href={`/admin/vehicles/${vehicle.id}/photos`} state={fromList} className={action}>
          <Images aria-hidden="true" className="size-5" />
          <span className="text-sm tabular-nums">
            {vehicle.photoCount}
            <span className="sr-only"> photos of {title}</span>
          </span>
        </Link>
      </Tooltip>
      <Tooltip content={mayChange ? 'Edit' : 'View'}>
        <Link
          href={`/admin/vehicles/${vehicle.id}/edit`}
          state={fromList}
          aria-label={`${mayChange ? 'Edit' : 'View'} ${title}`}
          className={action}
        >
          <Details aria-hidden="true" className="size-5" />
        </Link>
      </Tooltip>
      {mayChange && <PublishAction vehicle={vehicle} title={title} findings={findings} className={action} />}
      {mayDelete && (
        <Tooltip content="Delete">
          <button type="button" aria-label={`Delete ${title}`} onClick={onDelete} className={action}>
            <Trash2 aria-hidden="true" className="size-5 text-danger-text" />
          </button>
        </Tooltip>
      )}
    </>
  );
}

const actionLook = 'inline-flex min-h-11 items-center justify-center gap-1.5 rounded-control hover:bg-sunken';
