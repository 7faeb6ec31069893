import type { Dealership } from '#features/dealership/dealership.ts';
import { valueText } from '#features/vehicles/fields/shown-fields.ts';
import { fullStockNumberLabel } from '#features/vehicles/names/stock-number.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { PublicPhoto, PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { priceTypeLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { dealerReference } from '../home/dealer-json-ld.ts';

/** A vehicle as search engines read it (schema.org `Car`). What is not known is left out. */
export function vehicleJsonLd(vehicle: PublicVehicle, dealership: Dealership): Record<string, unknown> {
  return known('Car', {
    '@context': 'https://schema.org',
    name: vehicleTitle(vehicle),
    url: vehicleHref(vehicle.id),
    image: vehicle.photos.map(imageOf),
    description: vehicle.description || vehicle.headline,
    sku: fullStockNumberLabel(vehicle),
    vehicleIdentificationNumber: vehicle.vin,
    brand: vehicle.make && { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    vehicleConfiguration: [vehicle.badge, vehicle.series].filter(Boolean).join(' '),
    vehicleModelDate: vehicle.year && String(vehicle.year),
    productionDate: vehicle.buildMonth,
    itemCondition: 'https://schema.org/UsedCondition',
    mileageFromOdometer: quantity(vehicle.mileage, 'KMT'),
    bodyType: vehicle.vehicleType,
    color: vehicle.exteriorColor,
    vehicleInteriorColor: vehicle.interiorColor,
    fuelType: vehicle.fuelType,
    vehicleTransmission: vehicle.transmission,
    driveWheelConfiguration: vehicle.driveType,
    numberOfDoors: vehicle.doors,
    vehicleSeatingCapacity: vehicle.seats,
    vehicleEngine: engineOf(vehicle),
    trailerWeight: quantity(vehicle.towBrakedKg, 'KGM'),
    weightTotal: quantity(vehicle.gvmKg, 'KGM'),
    knownVehicleDamages: valueText('historyFlags', vehicle.historyFlags),
    offers: offerOf(vehicle, dealership),
  });
}

/** An illustration says that it is one: IPTC's word for a picture made by people with the computer, as from a model of a car. */
function imageOf({ url, isIllustration }: PublicPhoto): string | Record<string, unknown> {
  if (!isIllustration) return url;
  return {
    '@type': 'ImageObject',
    contentUrl: url,
    caption: 'Illustration',
    digitalSourceType: 'https://schema.org/DigitalArtDigitalSource',
  };
}

function engineOf(vehicle: PublicVehicle): Record<string, unknown> | undefined {
  const { engine, engineCc, powerKw, fuelType } = vehicle;
  if (!engine && !engineCc && !powerKw) return undefined;
  return known('EngineSpecification', {
    name: engine,
    fuelType,
    engineDisplacement: quantity(engineCc, 'CMQ'),
    enginePower: quantity(powerKw, 'KWT'),
  });
}

const availabilities = new Map([
  ['available', 'InStock'],
  ['coming-soon', 'PreOrder'],
]);

/** None for a sold vehicle, nor without a price: an offer needs one. */
function offerOf(vehicle: PublicVehicle, dealership: Dealership): Record<string, unknown> | undefined {
  const { price, status, priceType, expectedWords, expectedOn } = vehicle;
  if (isSold(vehicle) || !price) return undefined;
  const amount = { price, priceCurrency: 'AUD' };
  return known('Offer', {
    ...amount,
    priceSpecification: known('PriceSpecification', {
      ...amount,
      description: priceTypeLabel(priceType),
    }),
    availability: `https://schema.org/${availabilities.get(status) ?? 'LimitedAvailability'}`,
    availabilityStarts: expectedWords && expectedOn,
    itemCondition: 'https://schema.org/UsedCondition',
    url: vehicleHref(vehicle.id),
    seller: dealerReference(dealership),
  });
}

function quantity(value: number | null | undefined, unitCode: string): Record<string, unknown> | undefined {
  return value === null || value === undefined
    ? undefined
    : { '@type': 'QuantitativeValue', value, unitCode };
}

function known(type: string, parts: Record<string, unknown>): Record<string, unknown> {
  const given: Record<string, unknown> = { '@type': type };
  for (const name in parts) {
    const value = parts[name];
    if (value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length))
      given[name] = value;
  }
  return given;
}
