import { addressLine, type Dealership, licenceLine } from '#features/dealership/dealership.ts';
import { openingHours } from '#features/dealership/hours/opening-hours.ts';
import { photoAddress } from '#features/photos/photo-address.ts';
import { formatSydneyDate } from '#shared/dates.ts';
import { driveAwayFact } from '../../drive-away-fact.ts';
import { type Fact, shownFields, toFact } from '../../fields/shown-fields.ts';
import { fullStockNumberLabel } from '../../names/stock-number.ts';
import { isSold } from '../../sold.ts';
import type { PublicVehicle } from '../../vehicle.contract.ts';
import { priceLabel, priceTypeLabel, vehicleTitle } from '../../vehicle-labels.ts';
import { DEFAULT_DESCRIPTION, present, specificationFacts } from '../vehicle-detail-facts.ts';

/** The content of the printed page as plain text. */
export interface PrintSheet {
  title: string;
  headline: string;
  /** Price or SOLD. */
  price: string;
  /** What it includes; empty without a price. */
  priceNote: string;
  /** The estimated drive-away price with its sum, or why there is none; empty where neither is to be said. */
  estimate: string;
  photoUrl: string;
  /** Stands below the photo; empty below a photograph. */
  photoCaption: string;
  facts: Fact[];
  /** Whether the dealer guarantee applies; empty where nothing is to be said. */
  guarantee: string;
  description: string;
  groups: { label: string; facts: Fact[] }[];
  financeNote: string;
  dealer: { name: string; licence: string; logoUrl: string; facts: Fact[] };
  printedOn: string;
}

export function toPrintSheet(vehicle: PublicVehicle, dealer: Dealership, today: Date): PrintSheet {
  const { salesManager } = dealer;
  return {
    title: vehicleTitle(vehicle),
    headline: vehicle.headline,
    price: isSold(vehicle) ? 'SOLD' : priceLabel(vehicle.price),
    priceNote: isSold(vehicle) || !vehicle.price ? '' : priceTypeLabel(vehicle.priceType),
    estimate: estimateLine(vehicle),
    photoUrl: vehicle.featuredPhotoUrl || vehicle.image,
    photoCaption: vehicle.photos.some((photo) => photo.isFeatured && photo.isIllustration)
      ? 'Illustration'
      : '',
    facts: vehicleFacts(vehicle),
    guarantee: vehicle.guaranteeWords ?? '',
    description: vehicle.description || DEFAULT_DESCRIPTION,
    groups: specificationFacts(vehicle),
    financeNote: isSold(vehicle) ? '' : dealer.financeNote,
    dealer: {
      name: dealer.name,
      licence: licenceLine(dealer),
      logoUrl: dealer.logo ? photoAddress(dealer.logo, 640) : '',
      facts: [
        { label: 'Address', value: addressLine(dealer) },
        { label: 'Phone', value: dealer.salesPhones.map(({ number }) => number).join(' or ') },
        ...(salesManager
          ? [{ label: 'Sales contact', value: `${salesManager.name}, ${salesManager.phone}` }]
          : []),
        { label: 'E-mail', value: dealer.email },
        { label: 'Hours', value: openingHours(dealer).join(', ') },
      ],
    },
    printedOn: `Printed on ${formatSydneyDate(today)}`,
  };
}

function estimateLine(vehicle: PublicVehicle): string {
  const fact = isSold(vehicle) ? undefined : driveAwayFact(vehicle);
  return fact ? `${fact.label}: ${fact.value}` : '';
}

function vehicleFacts(vehicle: PublicVehicle): Fact[] {
  const printed = {
    ...vehicle,
    stockNumber: fullStockNumberLabel(vehicle),
    transmission: vehicle.transmission || 'Automatic',
  };
  return present(
    shownFields.printed.map((field) => {
      const fact = toFact(printed, field);
      return field === 'vehicleType' ? { ...fact, label: 'Body' } : fact;
    }),
  );
}
