import { Images, Pencil, Star, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { Badge } from '../../../../client/ui/badge.tsx';
import { classNames } from '../../../../client/ui/class-names.ts';
import { SelectArrow } from '../../../../client/ui/field.tsx';
import type { AdminVehicle } from '../../admin-vehicle.contract.ts';
import { statusLabel } from '../../field-words.ts';
import { fullStockNumberLabel, odometerLabel, priceLabel, vehicleTitle } from '../../vehicle-labels.ts';
import { vehicleHref } from '../../vehicle-paths.ts';
import { VehicleThumbnail } from '../vehicle-thumbnail.tsx';
import { judgeCompleteness } from './listing-completeness.ts';
import { fromList } from './return-to-list.tsx';
import { statusOptions, withStored } from './status-options.ts';
import type { QuickChange } from './use-quick-change.ts';

interface VehicleRowProps {
  vehicle: AdminVehicle;
  /** Its place among all that were found, for those who listen to the list. */
  place: number;
  count: number;
  /** Where it stands when it is out of the row: scrolled away, but still holding the focus. */
  top: number | undefined;
  onFocus: () => void;
  onChange: (change: QuickChange) => void;
  onDelete: () => void;
}

/** Every row has the same height, 7rem wide and 14rem narrow: the list draws only those in view. */
export function VehicleRow({ vehicle, place, count, top, onFocus, onChange, onDelete }: VehicleRowProps) {
  const title = vehicleTitle(vehicle) || `Vehicle ${vehicle.id}`;
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      onFocus={onFocus}
      style={top === undefined ? undefined : { position: 'absolute', top, left: 0, right: 0 }}
      className="grid h-56 grid-rows-[auto_auto_auto] content-center gap-y-2 border-t border-line px-4 first:border-t-0 lg:h-28 lg:grid-cols-[minmax(0,1fr)_9rem_10rem_auto] lg:grid-rows-1 lg:items-center lg:gap-x-5"
    >
      <div className="flex min-w-0 items-center gap-4">
        <VehicleThumbnail image={vehicle.image} alt={title} />
        <div className="min-w-0">
          <p className="flex items-center gap-2">
            <Name vehicle={vehicle} title={title} />
            {vehicle.isDraft && <Badge tone="neutral">Draft</Badge>}
          </p>
          <p className="truncate text-sm text-muted">
            {fullStockNumberLabel(vehicle)}
            {vehicle.rego && ` · ${vehicle.rego}`}
          </p>
          <p className="truncate text-sm">
            {priceLabel(vehicle.price)} · {odometerLabel(vehicle.mileage)}
          </p>
        </div>
      </div>
      <div className="flex items-center gap-4 lg:contents">
        <span className="relative block w-full min-w-0">
          <select
            aria-label={`Status of ${title}`}
            value={vehicle.status}
            onChange={(event) => onChange({ status: event.target.value })}
            className="min-h-11 w-full appearance-none truncate rounded-control border border-control bg-surface pr-9 pl-3 text-sm hover:border-ink"
          >
            {withStored(statusOptions, vehicle.status).map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </select>
          <SelectArrow />
        </span>
        <Completeness vehicle={vehicle} />
      </div>
      <div className="-mx-2 flex items-center lg:mx-0">
        <button
          type="button"
          aria-pressed={vehicle.featured}
          aria-label={`Featured on the home page: ${title}`}
          title={vehicle.featured ? 'Take off the home page' : 'Show on the home page'}
          onClick={() => onChange({ featured: !vehicle.featured })}
          className={action}
        >
          <Star
            aria-hidden="true"
            className={classNames('size-5', vehicle.featured && 'fill-accent text-accent-text')}
          />
        </button>
        <Link
          href={`/admin/vehicles/${vehicle.id}/photos`}
          state={fromList}
          title="Photos"
          className={action}
        >
          <Images aria-hidden="true" className="size-5" />
          <span className="text-sm tabular-nums">
            {vehicle.photoCount}
            <span className="sr-only"> photos of {title}</span>
          </span>
        </Link>
        <Link
          href={`/admin/vehicles/${vehicle.id}/edit`}
          state={fromList}
          aria-label={`Edit ${title}`}
          title="Edit"
          className={action}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </Link>
        <button
          type="button"
          aria-label={`Delete ${title}`}
          title="Delete"
          onClick={onDelete}
          className={action}
        >
          <Trash2 aria-hidden="true" className="size-5 text-danger-text" />
        </button>
      </div>
    </li>
  );
}

const action =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 hover:bg-sunken';

/** A draft has no public page yet, so its name leads to where it can be finished. */
function Name({ vehicle, title }: { vehicle: AdminVehicle; title: string }) {
  const look = 'truncate font-semibold underline-offset-4 hover:underline';
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

function Completeness({ vehicle }: { vehicle: AdminVehicle }) {
  const { percent, missing } = judgeCompleteness(vehicle);
  const words = missing.length === 0 ? 'Complete' : `Missing: ${missing.join(', ')}`;
  return (
    <div className="w-full min-w-0 text-sm">
      <div className="flex items-center gap-2">
        <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
        </span>
        <span className="tabular-nums">{percent}%</span>
      </div>
      <p className="line-clamp-2 leading-snug text-muted" title={words}>
        {words}
      </p>
    </div>
  );
}
