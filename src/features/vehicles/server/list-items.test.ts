import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeJson } from '#server/http/cache/json-text.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';
import { cutText, shorten } from './list-items.ts';

const bytesOf = (value: unknown) => Buffer.byteLength(escapeJson(value));
const anyText = (maxLength: number) => fc.string({ unit: 'binary', maxLength });

const vehicles: fc.Arbitrary<PublicVehicle> = fc.record({
  id: fc.nat(),
  year: fc.constantFrom(null, 2021),
  make: anyText(100),
  model: anyText(100),
  badge: anyText(60),
  headline: anyText(300),
  price: fc.constantFrom(null, 999_999_999.99),
  mileage: fc.constantFrom(null, 10_000_000),
  featured: fc.boolean(),
  status: anyText(50),
  tag: anyText(50),
  fuelType: anyText(100),
  transmission: anyText(100),
  vehicleType: anyText(100),
  driveType: anyText(100),
  engine: anyText(200),
  rego: anyText(50),
  exteriorColor: anyText(100),
  interiorColor: anyText(100),
  stockNumber: anyText(50),
  vin: anyText(50),
  priceType: fc.constantFrom('' as const, 'excl_gov_charges' as const),
  description: anyText(3_000),
  image: fc.constant(`/api/photos/${'9'.repeat(10)}?k=${'k'.repeat(20)}`),
  featuredPhotoUrl: fc.constant(`/api/photos/${'9'.repeat(10)}?k=${'k'.repeat(20)}`),
  photoCount: fc.nat(20),
  photos: fc.array(
    fc.record({
      id: fc.nat(),
      imageUrl: fc.constant(`/api/photos/${'9'.repeat(10)}?k=${'k'.repeat(20)}`),
      url: fc.constant(`/api/photos/${'9'.repeat(10)}?k=${'k'.repeat(20)}`),
      version: fc.constant('k'.repeat(10)),
      isFeatured: fc.constant(false),
      width: fc.constant(2_560),
      height: fc.constant(1_920),
      placeholder: fc.constant('A'.repeat(199)),
    }),
    { maxLength: 20 },
  ),
  specifications: fc.record({ warranty: fc.record({ basic: anyText(2_000) }) }),
});

it('a vehicle in a list takes no more than its share, and keeps its shape and its featured photo', () => {
  fc.assert(
    fc.property(vehicles, fc.integer({ min: 1_900, max: 48_000 }), (vehicle, most) => {
      const photos = vehicle.photos.map((photo, at) => ({ ...photo, isFeatured: at === 3 }));
      const short = shorten({ ...vehicle, photos }, most);
      expect(bytesOf(short)).toBeLessThanOrEqual(most);
      expect(Object.keys(short)).toEqual(Object.keys(vehicle));
      expect(short.image).toBe(vehicle.image);
      if (photos.length > 3) expect(short.photos.filter((photo) => photo.isFeatured)).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
});

it('a text is cut where it still fits, never within a character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.integer({ min: 3, max: 200 }),
      (text, most) => {
        const cut = cutText(text, most);
        expect(bytesOf(cut) - 2).toBeLessThanOrEqual(most);
        if (bytesOf(text) - 2 <= most) expect(cut).toBe(text);
        else expect(text.startsWith(cut.slice(0, -1))).toBe(true);
        expect(cut.isWellFormed()).toBe(text.isWellFormed());
      },
    ),
  );
});
