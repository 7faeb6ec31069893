import { classNames } from '#client/ui/class-names.ts';
import { needsWork } from '#features/listing-quality/publish-check/check-listing.ts';
import type { PublishFinding } from '#features/listing-quality/publish-finding.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { VehicleThumbnail } from '#features/vehicles/client/vehicle-thumbnail.tsx';
import { staffStockLabel } from '#features/vehicles/names/staff-stock-label.ts';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import { ChooseBox } from '../bulk/choose-box.tsx';
import { ListingBadge } from '../publish-check/listing-badge.tsx';
import { daysInStock } from './days-in-stock.ts';
import { QuickNumber } from './quick-number.tsx';
import { rowFacts } from './row-facts.ts';
import { DraftBadge, Name, RowActions, RowFacts, StatusSelect } from './row-parts.tsx';
import type { VehicleListProps } from './vehicle-list.tsx';
import { WaitingMark } from './waiting-mark.tsx';

/** Also part of the name, or in a second line then. */
export const roomy = 'max-[100rem]:hidden';
/** On a small desk it is changed in the rows, or on the page of its vehicle. */
export const wide = 'max-[80rem]:hidden';

interface VehicleTableRowProps {
  vehicle: AdminVehicle;
  findings: readonly PublishFinding[];
  today: string;
  /** How many inquiries it has; undefined while that is not known. */
  count: number | undefined;
  refusedOf: VehicleListProps['refusedOf'];
  onRefuse: VehicleListProps['onRefuse'];
  isWaiting: VehicleListProps['isWaiting'];
  rowIndex: number;
  onFocus: () => void;
  onChange: Parameters<typeof StatusSelect>[0]['onChange'];
  onDelete: () => void;
  isChosen: boolean;
  onChoose: (how: { isRange: boolean }) => void;
}

/** One line of the table, always of the same height, because the list is virtualised. */
export function VehicleTableRow({
  vehicle,
  findings,
  today,
  count,
  refusedOf,
  onRefuse,
  isWaiting,
  rowIndex,
  onFocus,
  onChange,
  onDelete,
  isChosen,
  onChoose,
}: VehicleTableRowProps) {
  const title = staffTitle(vehicle);
  const stock = staffStockLabel(vehicle);
  const facts = rowFacts(vehicle, today);
  const columns = [stock, vehicle.rego].filter(Boolean).map((text) => ({ text }));
  return (
    <tr
      data-list-row
      aria-rowindex={rowIndex}
      onFocus={onFocus}
      className="h-12 border-t border-line hover:bg-sunken/60"
    >
      <td className="w-8">
        <ChooseBox title={title} isChosen={isChosen} onChoose={onChoose} className="h-11 w-8" />
      </td>
      <td className="min-w-16 px-1">
        <VehicleThumbnail image={vehicle.image} alt="" size="small" />
      </td>
      <td className={classNames('px-2 whitespace-nowrap', roomy)}>{stock}</td>
      <th scope="row" className="w-full max-w-0 min-w-24 px-2 font-normal min-[80rem]:min-w-36">
        <span className="flex items-center gap-2">
          <Name vehicle={vehicle} title={title} />
          <DraftBadge vehicle={vehicle} />
          {(isWaiting(vehicle.id, 'status') || isWaiting(vehicle.id, 'featured')) && <WaitingMark />}
          {needsWork(findings) && <ListingBadge findings={findings} vehicleId={vehicle.id} title={title} />}
        </span>
        <RowFacts facts={[...columns, ...facts]} className="text-xs min-[100rem]:hidden" />
        <RowFacts facts={facts} className="text-xs max-[100rem]:hidden" />
      </th>
      <td className={classNames('px-2 tabular-nums', roomy)}>{vehicle.year ?? '–'}</td>
      <td className={classNames('px-2 whitespace-nowrap', roomy)}>{vehicle.rego || '–'}</td>
      <td className="px-1">
        <QuickNumber
          name="price"
          label={`Price of ${title}`}
          value={vehicle.price}
          refused={refusedOf(vehicle.id, 'price')}
          onRefuse={(why) => onRefuse(vehicle.id, 'price', why)}
          isWaiting={isWaiting(vehicle.id, 'price')}
          onSave={(price) => onChange({ price })}
          className="w-34"
        />
      </td>
      <td className={classNames('px-1', wide)}>
        <QuickNumber
          name="mileage"
          label={`Odometer of ${title}`}
          value={vehicle.mileage}
          refused={refusedOf(vehicle.id, 'mileage')}
          onRefuse={(why) => onRefuse(vehicle.id, 'mileage', why)}
          isWaiting={isWaiting(vehicle.id, 'mileage')}
          onSave={(mileage) => onChange({ mileage })}
          className="w-26"
        />
      </td>
      <td className="min-w-33 px-1 min-[80rem]:min-w-40">
        <StatusSelect
          vehicle={vehicle}
          title={title}
          onChange={onChange}
          className="min-h-9 max-[80rem]:pr-8 max-[80rem]:pl-2"
        />
      </td>
      <td className="px-2 text-right tabular-nums">{daysInStock(vehicle, today) ?? '–'}</td>
      <td className="px-2 text-right tabular-nums">{count ?? ''}</td>
      <td className="px-1 whitespace-nowrap">
        <RowActions
          vehicle={vehicle}
          title={title}
          findings={findings}
          onChange={onChange}
          onDelete={onDelete}
          isTight
        />
      </td>
    </tr>
  );
}
