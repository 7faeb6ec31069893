import { expect, it } from 'vitest';
import { dealership } from '#features/dealership/dealership.fixture.ts';
import { emptyFields, pickPublic } from '#features/vehicles/fields/vehicle-fields.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { dealerJsonLd } from '../home/dealer-json-ld.ts';
import { vehicleJsonLd } from './vehicle-json-ld.ts';

function jsonLdOf(fields: Partial<PublicVehicle>) {
  const vehicle = {
    id: 7,
    ...pickPublic(emptyFields),
    image: '',
    featuredPhotoUrl: '',
    photoCount: 0,
    photos: [],
    specifications: {},
    ...fields,
  } as PublicVehicle; // with every field empty
  return vehicleJsonLd(vehicle, dealership);
}

it('names every fact that is known, in the units of schema.org', () => {
  const told = jsonLdOf({
    year: 2021,
    make: 'Toyota',
    model: 'LandCruiser',
    badge: 'GXL',
    series: '200',
    buildMonth: '2021-03',
    price: 89_900,
    priceType: 'drive_away',
    mileage: 42_000,
    seats: 8,
    doors: 5,
    engine: 'V8',
    engineCc: 4461,
    powerKw: 200,
    towBrakedKg: 3500,
    gvmKg: 3350,
    status: 'available',
  });
  expect(told).toMatchObject({
    '@type': 'Car',
    name: '2021 Toyota LandCruiser GXL',
    vehicleConfiguration: 'GXL 200',
    vehicleModelDate: '2021',
    productionDate: '2021-03',
    mileageFromOdometer: { value: 42_000, unitCode: 'KMT' },
    numberOfDoors: 5,
    vehicleSeatingCapacity: 8,
    vehicleEngine: {
      name: 'V8',
      engineDisplacement: { value: 4461, unitCode: 'CMQ' },
      enginePower: { value: 200, unitCode: 'KWT' },
    },
    trailerWeight: { value: 3500, unitCode: 'KGM' },
    weightTotal: { value: 3350, unitCode: 'KGM' },
    offers: {
      price: 89_900,
      priceCurrency: 'AUD',
      priceSpecification: { description: 'Drive Away' },
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'AutoDealer', '@id': '/#dealer', name: 'Southern Cross Prestige' },
    },
  });
});

it('leaves out what is not known, and makes no offer without a price or of a sold vehicle', () => {
  expect(jsonLdOf({ make: 'Saab' })).toEqual({
    '@type': 'Car',
    '@context': 'https://schema.org',
    name: 'Saab',
    url: '/vehicles/7',
    sku: 'SC7',
    brand: { '@type': 'Brand', name: 'Saab' },
    itemCondition: 'https://schema.org/UsedCondition',
  });
  expect(jsonLdOf({ price: 1, status: 'sold' }).offers).toBeUndefined();
  expect(jsonLdOf({ price: null, status: 'available' }).offers).toBeUndefined();
});

it('the dealer has its licence, its hours and its telephones', () => {
  expect(dealerJsonLd(dealership)).toMatchObject({
    '@type': 'AutoDealer',
    '@id': '/#dealer',
    telephone: '+61255504180',
    address: { addressLocality: 'Orange', addressCountry: 'AU' },
    identifier: { name: 'Motor Dealer Licence', value: 'MD19655' },
    contactPoint: [{ telephone: '+61255504180' }, { telephone: '+61491570006' }],
    openingHoursSpecification: [{ opens: '09:00', closes: '17:30' }, {}],
  });
});

it('says which picture is an illustration, and how it came about', () => {
  const picture = { imageUrl: '', version: '', width: 4, height: 3, placeholder: '' };
  const photos = [
    { ...picture, id: 1, url: '/api/photos/1', isFeatured: true, isIllustration: true as const },
    { ...picture, id: 2, url: '/api/photos/2', isFeatured: false },
  ];
  expect(jsonLdOf({ photos }).image).toEqual([
    {
      '@type': 'ImageObject',
      contentUrl: '/api/photos/1',
      caption: 'Illustration',
      digitalSourceType: 'https://schema.org/DigitalArtDigitalSource',
    },
    '/api/photos/2',
  ]);
});
