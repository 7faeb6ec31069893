import { addressLine, type Dealership } from '#features/dealership/dealership.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { odometerLabel, pricedLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { PageHead } from '#shared/page.ts';
import { vehicleJsonLd } from './vehicle-json-ld.ts';

/** Metadata for tabs, search engines and link previews. */
export function vehicleHead(vehicle: PublicVehicle, dealership: Dealership): PageHead {
  return {
    title: `${vehicleTitle(vehicle)} | ${dealership.name}`,
    description: describe(vehicle, dealership),
    canonicalPath: vehicleHref(vehicle.id),
    imagePath: vehicle.featuredPhotoUrl || undefined,
    type: 'product',
    imageAlt: import.meta.env.SSR ? describePicture(vehicle) : undefined,
    // Read in the document alone: browsers need not carry the code.
    jsonLd: import.meta.env.SSR ? vehicleJsonLd(vehicle, dealership) : undefined,
  };
}

/** Undefined for a photograph. */
function describePicture({ photos, ...vehicle }: PublicVehicle): string | undefined {
  const isDrawn = photos.some(({ isFeatured, isIllustration }) => isFeatured && isIllustration);
  return isDrawn ? `${vehicleTitle(vehicle)}, illustration` : undefined;
}

function describe(vehicle: PublicVehicle, dealership: Dealership): string {
  const facts = [
    vehicle.mileage === null ? '' : odometerLabel(vehicle.mileage),
    vehicle.transmission,
    vehicle.fuelType,
    isSold(vehicle) ? 'sold' : pricedLabel(vehicle),
  ];
  const name = [vehicleTitle(vehicle), vehicle.headline].filter(Boolean).join(': ');
  return `${name}. ${facts.filter(Boolean).join(', ')}. At ${dealership.name}, ${addressLine(dealership)}.`;
}
