import type { PublishFinding } from '#features/listing-quality/publish-finding.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { VehicleThumbnail } from '#features/vehicles/client/vehicle-thumbnail.tsx';
import { staffStockLabel } from '#features/vehicles/names/staff-stock-label.ts';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import { ChooseBox } from '../bulk/choose-box.tsx';
import { Completeness } from '../publish-check/completeness.tsx';
import { QuickNumber } from './quick-number.tsx';
import { rowFacts } from './row-facts.ts';
import { DraftBadge, Name, RowActions, RowFacts, StatusSelect } from './row-parts.tsx';
import type { QuickChange } from './use-quick-change.ts';
import type { VehicleListProps } from './vehicle-list.tsx';
import { WaitingMark } from './waiting-mark.tsx';

interface VehicleRowProps {
  vehicle: AdminVehicle;
  /** What is to be mended in it. */
  findings: readonly PublishFinding[];
  /** `2026-11-16`, by the dealership's clock. */
  today: string;
  /** Its position in the whole result, for screen readers. */
  place: number;
  count: number;
  /** Its offset when rendered outside the window because it has the focus. */
  top: number | undefined;
  onFocus: () => void;
  onChange: (change: QuickChange) => void;
  refusedOf: VehicleListProps['refusedOf'];
  onRefuse: VehicleListProps['onRefuse'];
  isWaiting: VehicleListProps['isWaiting'];
  onDelete: () => void;
  isChosen: boolean;
  onChoose: (how: { isRange: boolean }) => void;
}

/** All rows have the same height, 7.5rem wide and 18rem narrow, because the list is virtualised. */
export function VehicleRow({
  vehicle,
  findings,
  today,
  place,
  count,
  top,
  onFocus,
  onChange,
  refusedOf,
  onRefuse,
  isWaiting,
  onDelete,
  isChosen,
  onChoose,
}: VehicleRowProps) {
  const facts = rowFacts(vehicle, today);
  const title = staffTitle(vehicle);
  return (
    <li
      data-list-row
      aria-posinset={place}
      aria-setsize={count}
      onFocus={onFocus}
      style={top === undefined ? undefined : { position: 'absolute', top, left: 0, right: 0 }}
      className="grid h-72 grid-rows-[auto_auto_auto] content-center gap-y-2 border-t border-line px-4 first:border-t-0 lg:h-30 lg:grid-cols-[minmax(0,1fr)_9rem_10rem_auto] lg:grid-rows-1 lg:items-center lg:gap-x-5"
    >
      <div className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 lg:gap-y-1.5">
        <ChooseBox
          title={title}
          isChosen={isChosen}
          onChoose={onChoose}
          className="-my-2 -ml-3 size-11 lg:row-span-2"
        />
        <div className="lg:row-span-2">
          <VehicleThumbnail image={vehicle.image} alt={title} />
        </div>
        <div>
          <p className="flex items-center gap-2">
            <Name vehicle={vehicle} title={title} />
            <DraftBadge vehicle={vehicle} />
            {(isWaiting(vehicle.id, 'status') || isWaiting(vehicle.id, 'featured')) && <WaitingMark />}
          </p>
          <p className="truncate text-sm text-muted">
            {staffStockLabel(vehicle)}
            {vehicle.rego && ` · ${vehicle.rego}`}
          </p>
          <RowFacts facts={facts} className="text-sm max-lg:hidden" />
        </div>
        <RowFacts facts={facts} className="col-span-3 min-h-5 text-sm lg:hidden" />
        {/* On a phone below the picture: beside it there is no room for both. */}
        <p className="flex gap-2 max-lg:col-span-3">
          <QuickNumber
            name="price"
            label={`Price of ${title}`}
            value={vehicle.price}
            refused={refusedOf(vehicle.id, 'price')}
            onRefuse={(why) => onRefuse(vehicle.id, 'price', why)}
            isWaiting={isWaiting(vehicle.id, 'price')}
            onSave={(price) => onChange({ price })}
            className="w-36 max-lg:min-h-11"
          />
          <QuickNumber
            name="mileage"
            label={`Odometer of ${title}`}
            value={vehicle.mileage}
            refused={refusedOf(vehicle.id, 'mileage')}
            onRefuse={(why) => onRefuse(vehicle.id, 'mileage', why)}
            isWaiting={isWaiting(vehicle.id, 'mileage')}
            onSave={(mileage) => onChange({ mileage })}
            className="w-28 max-lg:min-h-11"
          />
        </p>
      </div>
      <div className="flex items-center gap-4 lg:contents">
        <StatusSelect vehicle={vehicle} title={title} onChange={onChange} className="min-h-11" />
        <Completeness vehicle={vehicle} title={title} findings={findings} />
      </div>
      <div className="-mx-2 flex items-center lg:mx-0">
        <RowActions
          vehicle={vehicle}
          title={title}
          findings={findings}
          onChange={onChange}
          onDelete={onDelete}
        />
      </div>
    </li>
  );
}
