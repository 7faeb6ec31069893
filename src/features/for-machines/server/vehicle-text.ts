import { type Dealership, licenceLine } from '#features/dealership/dealership.ts';
import { driveAwayFact } from '#features/vehicles/drive-away-fact.ts';
import { type Fact, shownFields, toFact } from '#features/vehicles/fields/shown-fields.ts';
import { specificationGroups } from '#features/vehicles/fields/specifications.ts';
import { fullStockNumberLabel } from '#features/vehicles/names/stock-number.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { PublicPhoto, PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { odometerLabel, pricedLabel, UNKNOWN, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { contactHref, vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { toDocumentText, toFactList, toLine, toLink, toList, toParagraphs } from './markdown-text.ts';

/** `$89,900 Drive Away`, what stands in for it, or that it is sold. */
export function priceText(vehicle: PublicVehicle): string {
  return isSold(vehicle) ? 'Sold' : pricedLabel(vehicle);
}

export function titleText(vehicle: PublicVehicle): string {
  return vehicleTitle(vehicle) || 'Vehicle';
}

/** What is known of it, as the print sheet says it. */
export function factsOf(vehicle: PublicVehicle): Fact[] {
  const numbered = { ...vehicle, stockNumber: fullStockNumberLabel(vehicle) };
  return shownFields.printed
    .map((field) => toFact(numbered, field))
    .filter(({ value }) => value !== '' && value !== UNKNOWN);
}

/** The page of a vehicle. */
export function vehiclePage(vehicle: PublicVehicle, dealer: Dealership, publicUrl: string): string {
  const { id, headline, description, photos, tag, specifications } = vehicle;
  const estimate = driveAwayFact(vehicle);
  const groups = Object.entries(specificationGroups).map(([name, { label, fields }]) => {
    const values: Readonly<Record<string, string | undefined>> =
      specifications[name as keyof typeof specifications] ?? {}; // the groups of the table
    const facts = Object.entries<string>(fields).map(([key, text]) => ({
      label: text,
      value: values[key] ?? '',
    }));
    return { label, list: toFactList(facts) };
  });
  return toDocumentText(
    `# ${toLine(titleText(vehicle))}`,
    headline && `> ${toLine(headline)}`,
    toFactList([
      { label: 'Price', value: priceText(vehicle) },
      ...(estimate ? [estimate] : []),
      { label: 'Note', value: tag },
      ...factsOf(vehicle),
      { label: 'Guarantee', value: vehicle.guaranteeWords ?? '' },
    ]),
    description && `## Description\n\n${toParagraphs(description)}`,
    ...groups.map(({ label, list }) => list && `## ${label}\n\n${list}`),
    photos.length > 0 ? `## Photos\n\n${toList(photos.map((photo) => photoText(photo, publicUrl)))}` : '',
    toList([
      toLink('This page with pictures', publicUrl + vehicleHref(id)),
      ...(isSold(vehicle) ? [] : [toLink('Ask about this vehicle', publicUrl + contactHref(id))]),
    ]),
    dealerLine(dealer),
  );
}

function photoText({ url, isIllustration }: PublicPhoto, publicUrl: string): string {
  return `${publicUrl}${url}${isIllustration ? ' (illustration)' : ''}`;
}

/** Who offers it, with the licence, which the law wants wherever vehicles are advertised. */
export function dealerLine(dealer: Dealership): string {
  return toLine(`${dealer.name}, ${licenceLine(dealer)}`);
}

/** One line of a list. */
export function vehicleLine(vehicle: PublicVehicle, publicUrl: string): string {
  const facts = [
    priceText(vehicle),
    vehicle.mileage === null ? '' : odometerLabel(vehicle.mileage),
    vehicle.transmission,
    vehicle.fuelType,
    vehicle.tag,
  ];
  const link = toLink(titleText(vehicle), `${publicUrl}${vehicleHref(vehicle.id)}.md`);
  return `${link}: ${facts.filter(Boolean).map(toLine).join(', ')}`;
}
