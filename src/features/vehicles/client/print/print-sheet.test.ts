import { expect, it } from 'vitest';
import { dealership } from '#features/dealership/dealership.fixture.ts';
import type { PublicVehicle } from '../../vehicle.contract.ts';
import { toPrintSheet } from './print-sheet.ts';

// Late evening in London is the next day in Sydney.
const evening = new Date('2026-11-14T22:00:00Z');

it('carries the vehicle, the dealership and the date in Sydney', () => {
  const sheet = toPrintSheet(vehicle({}), dealership, evening);
  expect(sheet.title).toBe('2021 Toyota LandCruiser');
  expect(sheet.price).toBe('$89,900');
  expect(sheet.priceNote).toBe('Advertised price');
  expect(sheet.printedOn).toBe('Printed on 15 November 2026');
  expect(sheet.financeNote).toMatch(/^Financing available/);
  expect(sheet.dealer.licence).toBe('Motor Dealer Licence MD19655');
  expect(Object.fromEntries(sheet.dealer.facts.map(({ label, value }) => [label, value]))).toEqual({
    Address: '118 Bathurst Road, Orange NSW 2800',
    Phone: '(02) 5550 4180 or 0491 570 006',
    'Sales contact': 'Dana Whitlock, 0491 570 156',
    'E-mail': 'sales@southerncrossprestige.example',
    Hours: 'Mon-Fri 9am-5:30pm, Sat-Sun 9am-4pm',
  });
});

it('has the badge after the model', () => {
  const sheet = toPrintSheet(vehicle({ badge: 'Sahara' }), dealership, evening);
  expect(sheet.title).toBe('2021 Toyota LandCruiser Sahara');
});

it('prints Automatic for a missing transmission, and the stock number with the year', () => {
  const facts = factsOf(vehicle({ transmission: '', stockNumber: '' }));
  expect(facts.get('Transmission')).toBe('Automatic');
  expect(facts.get('Stock Number')).toBe('SC7-2021');
  expect(factsOf(vehicle({ transmission: 'Manual' })).get('Transmission')).toBe('Manual');
});

it('leaves out what is not known, and the groups that hold nothing', () => {
  const known = vehicle({ vin: '', specifications: { performance: {}, exterior: { tires: '18-inch' } } });
  expect(factsOf(known).has('VIN')).toBe(false);
  expect(toPrintSheet(known, dealership, evening).groups).toEqual([
    { label: 'Exterior', facts: [{ label: 'Tyres', value: '18-inch' }] },
  ]);
});

it('discloses recorded damage, where there is any', () => {
  const damaged = factsOf(vehicle({ historyFlags: ['repairable_write_off', 'hail'] }));
  expect(damaged.get('History')).toBe('Repairable write-off, Hail damage');
  expect(factsOf(vehicle({ historyFlags: [] })).has('History')).toBe(false);
  expect(factsOf(vehicle({})).has('History')).toBe(false);
});

it('says when it was checked and whether the dealer guarantee applies', () => {
  const checked = vehicle({ ppsrCheckedOn: '2026-05-03', guaranteeWords: 'It applies.' });
  expect(factsOf(checked).get('PPSR Checked')).toBe('3 May 2026');
  expect(toPrintSheet(checked, dealership, evening).guarantee).toBe('It applies.');
  expect(toPrintSheet(vehicle({}), dealership, evening).guarantee).toBe('');
});

it('has the estimate beside a price without charges', () => {
  const driveAway = { duty: 1_350, transferFee: 36.5, total: 46_376.5 };
  const priced = vehicle({ price: 44_990, priceType: 'excl_gov_charges', driveAway });
  const estimate =
    'Estimated NSW drive-away price: $46,376.50 (an estimate: price $44,990, NSW duty $1,350, transfer fee $36.50)';
  expect(toPrintSheet(priced, dealership, evening).estimate).toBe(estimate);
  expect(toPrintSheet({ ...priced, status: 'sold' }, dealership, evening).estimate).toBe('');
});

it('offers neither price nor finance for a sold vehicle', () => {
  const sheet = toPrintSheet(vehicle({ status: 'sold' }), dealership, evening);
  expect(sheet.price).toBe('SOLD');
  expect(sheet.priceNote).toBe('');
  expect(sheet.financeNote).toBe('');
});

it('keeps markup as the text it is', () => {
  const sheet = toPrintSheet(vehicle({ model: '<img src=x onerror=alert(1)>' }), dealership, evening);
  expect(sheet.title).toBe('2021 Toyota <img src=x onerror=alert(1)>');
});

function factsOf(listed: PublicVehicle) {
  const { facts } = toPrintSheet(listed, dealership, evening);
  return new Map(facts.map(({ label, value }) => [label, value]));
}

function vehicle(overrides: Partial<PublicVehicle>): PublicVehicle {
  return {
    id: 7,
    year: 2021,
    make: 'Toyota',
    model: 'LandCruiser',
    badge: '',
    priceType: '',
    headline: 'One owner from new',
    price: 89_900,
    mileage: 42_000,
    featured: false,
    status: 'available',
    tag: '',
    fuelType: 'Diesel',
    transmission: 'Automatic',
    vehicleType: 'SUV',
    driveType: '4WD',
    engine: '3.3L V6',
    rego: 'DXK 41P',
    exteriorColor: 'White',
    interiorColor: 'Black',
    stockNumber: 'SCP1',
    vin: 'JTMHV05J604000001',
    description: '',
    image: '',
    featuredPhotoUrl: '',
    photoCount: 0,
    photos: [],
    specifications: {},
    ...overrides,
  };
}
