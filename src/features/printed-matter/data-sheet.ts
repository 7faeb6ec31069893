import { addressLine, type Dealership } from '#features/dealership/dealership.ts';
import { guaranteeWords, workOutGuarantee } from '#features/vehicles/dealer-guarantee.ts';
import { type VehicleField, valueText } from '#features/vehicles/fields/shown-fields.ts';
import { fullStockNumberLabel } from '#features/vehicles/names/stock-number.ts';
import { odometerLabel, priceLabel, priceTypeLabel } from '#features/vehicles/vehicle-labels.ts';
import type { PrintedVehicle } from './card-facts.ts';

interface Group {
  title: string;
  facts: { label: string; value: string }[];
}

/**
 * What the site has recorded of what the dealer's Form 5 asks for. An empty value is not recorded, and is filled in by
 * hand. The sheet is no replacement of the form, and follows no layout of it.
 */
export function dataSheetGroups(vehicle: PrintedVehicle, dealer: Dealership, today: string): Group[] {
  const recorded = (field: VehicleField & keyof PrintedVehicle) => valueText(field, vehicle[field]);
  return [
    group('Dealer', [
      ['Licensee', dealer.legalName ?? ''],
      ['Trading name', dealer.name],
      ['ABN', dealer.abn ?? ''],
      ['Motor dealer licence number', dealer.licence],
      ['Address', addressLine(dealer)],
      ['Telephone', dealer.salesPhones[0]?.number ?? ''],
    ]),
    group('Vehicle', [
      ['Make', vehicle.make],
      ['Model', vehicle.model],
      ['Badge and series', [vehicle.badge, vehicle.series].filter(Boolean).join(', ')],
      ['Body type', vehicle.vehicleType],
      ['Colour', vehicle.exteriorColor],
      ['Year', vehicle.year ? String(vehicle.year) : ''],
      ['Month built', recorded('buildMonth')],
      ['Compliance month', recorded('complianceMonth')],
      ['VIN or chassis number', vehicle.vin],
      ['Engine', vehicle.engine],
      ['Engine number', ''],
      ['Stock number', fullStockNumberLabel(vehicle)],
    ]),
    group('Registration', [
      ['Registered', recorded('registered')],
      ['Registration number', vehicle.rego],
      ['State', vehicle.regoState],
      ['Expires', recorded('regoExpiresOn')],
    ]),
    group('Odometer and price', [
      ['Odometer reading', vehicle.mileage === null ? '' : odometerLabel(vehicle.mileage)],
      [
        'Cash price',
        vehicle.price ? `${priceLabel(vehicle.price)} (${priceTypeLabel(vehicle.priceType)})` : '',
      ],
    ]),
    group('Guarantee and history', [
      ['Dealer guarantee', guaranteeWords(workOutGuarantee(vehicle, dealer, today))],
      ['History recorded', recorded('historyFlags')],
      ['PPSR checked on', recorded('ppsrCheckedOn')],
      ['PPSR certificate', vehicle.ppsrReference],
    ]),
  ];
}

function group(title: string, facts: readonly (readonly [label: string, value: string])[]): Group {
  return { title, facts: facts.map(([label, value]) => ({ label, value })) };
}
