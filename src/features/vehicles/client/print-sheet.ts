import { addressLine, type Dealership, licenceLine } from '#features/dealership/dealership.ts';
import { openingHours } from '#features/dealership/opening-hours.ts';
import { formatSydneyDate } from '#shared/dates.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';
import {
  fullStockNumberLabel,
  odometerLabel,
  priceLabel,
  vehicleTitle,
  yearLabel,
} from '../vehicle-labels.ts';
import { DEFAULT_DESCRIPTION, type Fact, isSold, specificationFacts } from './vehicle-detail-facts.ts';

/** What stands on the printed page, as plain text. */
export interface PrintSheet {
  title: string;
  headline: string;
  /** Price or SOLD. */
  price: string;
  photoUrl: string;
  facts: Fact[];
  description: string;
  groups: { label: string; facts: Fact[] }[];
  financeNote: string;
  dealer: { name: string; licence: string; facts: Fact[] };
  printedOn: string;
}

export function toPrintSheet(vehicle: PublicVehicle, dealer: Dealership, today: Date): PrintSheet {
  return {
    title: vehicleTitle(vehicle),
    headline: vehicle.headline,
    price: isSold(vehicle) ? 'SOLD' : priceLabel(vehicle.price),
    photoUrl: vehicle.featuredPhotoUrl || vehicle.image,
    facts: vehicleFacts(vehicle),
    description: vehicle.description || DEFAULT_DESCRIPTION,
    groups: specificationFacts(vehicle),
    financeNote: isSold(vehicle)
      ? ''
      : 'Financing available: ask us about loan terms up to 7 years and quick approvals.',
    dealer: {
      name: dealer.name,
      licence: licenceLine(dealer),
      facts: [
        { label: 'Address', value: addressLine(dealer) },
        { label: 'Phone', value: dealer.salesPhones.map(({ number }) => number).join(' or ') },
        { label: 'Sales contact', value: `${dealer.salesManager.name}, ${dealer.salesManager.phone}` },
        { label: 'E-mail', value: dealer.email },
        { label: 'Hours', value: openingHours(dealer).join(', ') },
      ],
    },
    printedOn: `Printed on ${formatSydneyDate(today)}`,
  };
}

function vehicleFacts(vehicle: PublicVehicle): Fact[] {
  const facts = [
    { label: 'Stock Number', value: fullStockNumberLabel(vehicle) },
    { label: 'Year', value: yearLabel(vehicle.year) },
    { label: 'Odometer', value: odometerLabel(vehicle.mileage) },
    { label: 'Registration', value: vehicle.rego },
    { label: 'Body', value: vehicle.vehicleType },
    { label: 'Transmission', value: vehicle.transmission || 'Automatic' },
    { label: 'Engine', value: vehicle.engine },
    { label: 'Fuel Type', value: vehicle.fuelType },
    { label: 'Drive Type', value: vehicle.driveType },
    { label: 'Exterior Color', value: vehicle.exteriorColor },
    { label: 'Interior Color', value: vehicle.interiorColor },
    { label: 'VIN', value: vehicle.vin },
  ];
  return facts.filter(({ value }) => value.trim() !== '');
}
