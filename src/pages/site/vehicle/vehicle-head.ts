import { addressLine, type Dealership } from '#features/dealership/dealership.ts';
import { isSold } from '#features/vehicles/client/vehicle-detail-facts.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import {
  fullStockNumberLabel,
  odometerLabel,
  pricedLabel,
  priceTypeLabel,
  vehicleTitle,
} from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { PageHead } from '#shared/page.ts';

/** Metadata for tabs, search engines and link previews. */
export function vehicleHead(vehicle: PublicVehicle, dealership: Dealership): PageHead {
  return {
    title: `${vehicleTitle(vehicle)} | ${dealership.name}`,
    description: describe(vehicle, dealership),
    canonicalPath: vehicleHref(vehicle.id),
    imagePath: vehicle.featuredPhotoUrl || undefined,
    type: 'product',
    jsonLd: toJsonLd(vehicle, dealership.name),
  };
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

function toJsonLd(vehicle: PublicVehicle, seller: string): Record<string, unknown> {
  const known = {
    name: vehicleTitle(vehicle),
    url: vehicleHref(vehicle.id),
    image: vehicle.photos.map(({ url }) => url),
    description: vehicle.description || vehicle.headline,
    sku: fullStockNumberLabel(vehicle),
    vehicleIdentificationNumber: vehicle.vin,
    brand: vehicle.make && { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    vehicleModelDate: vehicle.year && String(vehicle.year),
    itemCondition: 'https://schema.org/UsedCondition',
    mileageFromOdometer: vehicle.mileage !== null && quantity(vehicle.mileage, 'KMT'),
    bodyType: vehicle.vehicleType,
    color: vehicle.exteriorColor,
    vehicleInteriorColor: vehicle.interiorColor,
    fuelType: vehicle.fuelType,
    vehicleTransmission: vehicle.transmission,
    driveWheelConfiguration: vehicle.driveType,
    vehicleEngine: vehicle.engine && { '@type': 'EngineSpecification', name: vehicle.engine },
    offers: toOffer(vehicle, seller),
  };
  const given = Object.entries(known).filter(
    ([, value]) => value && !(Array.isArray(value) && !value.length),
  );
  return { '@context': 'https://schema.org', '@type': 'Car', ...Object.fromEntries(given) };
}

function quantity(value: number, unitCode: string) {
  return { '@type': 'QuantitativeValue', value, unitCode };
}

const availabilities = new Map([
  ['available', 'InStock'],
  ['coming-soon', 'PreOrder'],
]);

/** None for a sold vehicle, nor without a price: an offer needs one. */
function toOffer(vehicle: PublicVehicle, seller: string): Record<string, unknown> | undefined {
  if (isSold(vehicle) || !vehicle.price) return undefined;
  return {
    '@type': 'Offer',
    price: vehicle.price,
    priceCurrency: 'AUD',
    priceSpecification: {
      '@type': 'PriceSpecification',
      price: vehicle.price,
      priceCurrency: 'AUD',
      description: priceTypeLabel(vehicle.priceType),
    },
    availability: `https://schema.org/${availabilities.get(vehicle.status) ?? 'LimitedAvailability'}`,
    url: vehicleHref(vehicle.id),
    seller: { '@type': 'AutoDealer', name: seller },
  };
}
