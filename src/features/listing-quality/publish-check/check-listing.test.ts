import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyFields } from '#features/vehicles/fields/vehicle-fields.ts';
import {
  historyFlags,
  priceTypes,
  statuses,
  vehicleTypes,
  yesOrNo,
} from '#features/vehicles/fields/vehicle-options.ts';
import type { JudgedVehicle } from '../publish-finding.ts';
import { checkListing, countFindings, needsWork } from './check-listing.ts';
import type { JudgedSite } from './law-check.ts';
import { findSamePapersIn } from './same-papers-findings.ts';

const site: JudgedSite = { licence: 'MD19655', address: { state: 'NSW' }, today: '2026-11-16' };
const whole: JudgedVehicle = {
  ...emptyFields,
  make: 'Toyota',
  model: 'Hilux',
  year: 2021,
  price: 45_990,
  priceType: 'excl_gov_charges',
  mileage: 85_432,
  rego: 'ABC 12D',
  registered: 'yes',
  regoExpiresOn: '2027-05-31',
  description: 'A ute that has travelled 85,432 km. It runs on diesel, tows 3,500 kg braked and has 5 seats.',
  exteriorColor: 'White',
  fuelType: 'Diesel',
  transmission: 'Automatic',
  vehicleType: 'Dual Cab',
  stockNumber: 'S-77',
  vin: 'MR0BA3CD500174926',
  seats: 5,
  towBrakedKg: 3500,
  ppsrCheckedOn: '2026-11-01',
  photoCount: 8,
  specificationCount: 3,
};
const said = (changes: Partial<JudgedVehicle>, on = site) =>
  checkListing({ ...whole, ...changes }, on).map((found) => `${found.for} ${found.severity} ${found.field}`);

describe('the publish check', () => {
  it('has nothing to say of a vehicle that is whole', () => {
    expect(checkListing(whole, site)).toEqual([]);
  });

  it.each<[string, Partial<JudgedVehicle>]>([
    ['law must priceType', { priceType: 'drive_away', registered: 'no', regoExpiresOn: '' }],
    ['law must regoExpiresOn', { priceType: 'drive_away', registered: '', regoExpiresOn: '2026-11-15' }],
    ['law should priceType', { priceType: '' }],
    ['law should rego', { rego: '' }],
    ['law must mileage', { historyFlags: ['odometer_suspect'] }],
    ['law must description', { description: `${whole.description} Drive away today.` }],
    ['law must headline', { headline: 'Plus on road costs' }],
    ['law should guarantee', { guarantee: 'no' }],
    ['law hint ppsrCheckedOn', { ppsrCheckedOn: '' }],
    ['law should ppsrCheckedOn', { ppsrCheckedOn: '2026-12-01' }],
    ['buyers should photos', { photoCount: 0 }],
    ['buyers should mileage', { mileage: null }],
    ['buyers hint mileage', { mileage: 85 }],
    ['buyers hint seats', { seats: null }],
    ['buyers should regoExpiresOn', { regoExpiresOn: '2026-11-15' }],
    ['buyers should registered', { registered: 'no' }],
    ['buyers should buildMonth', { buildMonth: '2017-03' }],
    ['buyers should buildMonth', { buildMonth: '2026-12', year: 2026 }],
    ['buyers should complianceMonth', { buildMonth: '2021-03', complianceMonth: '2021-02' }],
    ['buyers should fuelType', { fuelType: 'Electric', engineCc: 2755 }],
    ['buyers should vin', { vin: 'MR0BA3CD50017492' }],
    ['buyers should vin', { make: 'Mazda' }],
  ])('says %s of %j', (finding, changes) => {
    expect(said(changes)).toEqual([finding]);
  });

  it('asks the settings for the licence number', () => {
    expect(said({}, { ...site, licence: ' ' })).toEqual(['law must settings']);
  });

  it('takes No for the guarantee of a car that is too old for it', () => {
    expect(said({ guarantee: 'no', year: 2009, mileage: 200_000 })).toEqual([]);
  });

  it('knows nothing of the guarantee of another state', () => {
    expect(said({ guarantee: 'no' }, { ...site, address: { state: 'VIC' } })).toEqual([]);
  });

  it('has no label to ask for where there is no price', () => {
    expect(said({ price: null, priceType: '' })).toEqual(['buyers should price']);
  });

  it('leaves the sold ones alone', () => {
    expect(said({ status: 'sold', photoCount: 0, priceType: '' })).toEqual([]);
  });

  it('puts the worst first, and counts hints as no work', () => {
    const found = checkListing({ ...whole, seats: null, rego: '', historyFlags: ['odometer_suspect'] }, site);
    expect(found.map(({ severity }) => severity)).toEqual(['must', 'should', 'hint']);
    expect(countFindings(found)).toEqual({ must: 1, should: 1, hint: 1 });
    expect(needsWork(found)).toBe(true);
    expect(needsWork(checkListing({ ...whole, seats: null }, site))).toBe(false);
  });

  it('never throws, says everything in a sentence, and nothing twice', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('', '2026-13-40', '2026-02-30', 'drive away', '17'));
    const number = fc.option(fc.integer({ min: 0, max: 10_000_000 }));
    const vehicle = fc.record({
      make: text,
      vin: text,
      rego: text,
      description: text,
      headline: text,
      buildMonth: text,
      complianceMonth: text,
      regoExpiresOn: text,
      ppsrCheckedOn: text,
      year: number,
      price: number,
      mileage: number,
      seats: number,
      status: fc.constantFrom(...statuses),
      vehicleType: fc.constantFrom('', ...vehicleTypes),
      priceType: fc.constantFrom('' as const, ...priceTypes),
      registered: fc.constantFrom('' as const, ...yesOrNo),
      historyFlags: fc.subarray([...historyFlags]),
      photoCount: fc.nat(9),
      specificationCount: fc.nat(2),
    });
    fc.assert(
      fc.property(vehicle, (changes) => {
        const texts = checkListing({ ...emptyFields, ...changes }, site).map(
          (found) => `${found.field} ${found.text}`,
        );
        for (const one of texts) expect(one).toMatch(/[.?]$/);
        expect(new Set(texts).size).toBe(texts.length);
      }),
    );
  });
});

describe('the same papers in a list', () => {
  const listed = (id: number, changes: object = {}) => ({
    id,
    year: 2021,
    make: 'Toyota',
    model: `Hilux ${id}`,
    rego: '',
    vin: '',
    stockNumber: '',
    status: 'available',
    isDraft: false,
    ...changes,
  });

  it('are told of each, with one other', () => {
    const found = findSamePapersIn([
      listed(1, { rego: 'ABC-12D', vin: 'X1' }),
      listed(2, { rego: 'abc 12d', status: 'sold' }),
      listed(3, { rego: 'ABC12D', isDraft: true }),
      listed(4, { vin: 'X2' }),
    ]);
    expect([1, 2, 3, 4, 5].filter((id) => found(id).length > 0)).toEqual([1, 2, 3]);
    expect(found(1)).toEqual([
      {
        field: 'rego',
        severity: 'hint',
        text: '2021 Toyota Hilux 2 (Sold) has the same Rego.',
        for: 'buyers',
      },
    ]);
    expect(found(3)[0]?.text).toBe('2021 Toyota Hilux 1 (Available) has the same Rego.');
  });
});
