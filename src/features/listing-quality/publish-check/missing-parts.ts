import type { FindingPlace, FindingSeverity, JudgedVehicle, PublishFinding } from '../publish-finding.ts';

interface ListingPart {
  field: FindingPlace;
  severity: FindingSeverity;
  /** Said when it is missing. */
  text: string;
  isMissing: (vehicle: JudgedVehicle) => boolean;
  /** Named in the completeness of a listing, which counts these parts only. */
  name?: string;
}

const FEW_PHOTOS = 5;
const SHORT_DESCRIPTION = 80;
const towers = /ute|cab|suv|wagon|4wd|pickup|truck/i;

/** What buyers look for, most wanted first. */
const listingParts: readonly ListingPart[] = [
  {
    name: 'photos',
    field: 'photos',
    severity: 'should',
    text: 'There are no photos. Hardly anybody asks about a car without any.',
    isMissing: ({ photoCount }) => photoCount === 0,
  },
  {
    name: 'description',
    field: 'description',
    severity: 'should',
    text: 'There is no description.',
    isMissing: ({ description }) => isBlank(description),
  },
  {
    name: 'price',
    field: 'price',
    severity: 'should',
    text: 'There is no price: buyers read Contact for price, and most channels leave the vehicle out.',
    isMissing: ({ price }) => price === null,
  },
  {
    name: 'rego',
    field: 'rego',
    severity: 'should',
    text: 'There is no rego: Fair Trading asks for the registration number in an advertisement. If it has none, set Registered to No.',
    isMissing: ({ rego }) => isBlank(rego),
  },
  {
    name: 'odometer',
    field: 'mileage',
    severity: 'should',
    text: 'There is no odometer reading.',
    isMissing: ({ mileage }) => mileage === null,
  },
  {
    name: 'specifications',
    field: 'specifications',
    severity: 'hint',
    text: 'There are no specifications.',
    isMissing: ({ specificationCount }) => specificationCount === 0,
  },
  { field: 'make', severity: 'should', text: 'There is no make.', isMissing: ({ make }) => isBlank(make) },
  {
    field: 'model',
    severity: 'should',
    text: 'There is no model.',
    isMissing: ({ model }) => isBlank(model),
  },
  { field: 'year', severity: 'should', text: 'There is no year.', isMissing: ({ year }) => year === null },
  {
    field: 'vin',
    severity: 'should',
    text: 'There is no VIN: buyers check it on the PPSR, and the channels ask for it.',
    isMissing: ({ vin }) => isBlank(vin),
  },
  {
    field: 'vehicleType',
    severity: 'should',
    text: 'There is no vehicle type, so nobody finds it by one.',
    isMissing: ({ vehicleType }) => isBlank(vehicleType),
  },
  {
    field: 'fuelType',
    severity: 'should',
    text: 'There is no fuel type, so nobody finds it by one.',
    isMissing: ({ fuelType }) => isBlank(fuelType),
  },
  {
    field: 'transmission',
    severity: 'should',
    text: 'There is no transmission, so nobody finds it by one.',
    isMissing: ({ transmission }) => isBlank(transmission),
  },
  {
    field: 'exteriorColor',
    severity: 'hint',
    text: 'There is no exterior color.',
    isMissing: ({ exteriorColor }) => isBlank(exteriorColor),
  },
  {
    field: 'seats',
    severity: 'hint',
    text: 'The seats are not recorded.',
    isMissing: ({ seats }) => seats === null,
  },
  {
    field: 'towBrakedKg',
    severity: 'hint',
    text: 'The braked towing is not recorded, and buyers of this kind of vehicle ask for it.',
    isMissing: ({ towBrakedKg, vehicleType }) => towBrakedKg === null && towers.test(vehicleType),
  },
  {
    field: 'photos',
    severity: 'hint',
    text: `There are fewer than ${FEW_PHOTOS} photos.`,
    isMissing: ({ photoCount }) => photoCount > 0 && photoCount < FEW_PHOTOS,
  },
  {
    field: 'description',
    severity: 'hint',
    text: 'The description is very short.',
    isMissing: ({ description }) => !isBlank(description) && description.trim().length < SHORT_DESCRIPTION,
  },
  {
    field: 'stockNumber',
    severity: 'hint',
    text: 'There is no stock number.',
    isMissing: ({ stockNumber }) => isBlank(stockNumber),
  },
];

export function findMissingParts(vehicle: JudgedVehicle): PublishFinding[] {
  return listingParts
    .filter(
      ({ field, isMissing }) => isMissing(vehicle) && !(field === 'rego' && vehicle.registered === 'no'),
    )
    .map(({ field, severity, text }) => ({
      field,
      severity,
      text,
      for: field === 'rego' ? 'law' : 'buyers',
    }));
}

export interface Completeness {
  percent: number;
  /** Missing facts that buyers look for. */
  missing: readonly string[];
}

type CountedPart = ListingPart & { name: string };
const countedParts = listingParts.filter((part): part is CountedPart => part.name !== undefined);

export function judgeCompleteness(vehicle: JudgedVehicle): Completeness {
  const missing = countedParts.filter((part) => part.isMissing(vehicle)).map((part) => part.name);
  return {
    percent: Math.round(((countedParts.length - missing.length) / countedParts.length) * 100),
    missing,
  };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
