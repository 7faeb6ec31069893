import { describe, expect, it } from 'vitest';
import { aCatalogue, aVehicle, DAY_MS, NOW_MS } from './listed-vehicle.fixture.ts';
import { tagFor } from './vehicle-tag.ts';

const fresh = NOW_MS - DAY_MS;

describe('the tag the public sees', () => {
  it.each<[string, Parameters<typeof aVehicle>[0], string]>([
    ['the badge of a reserved vehicle', { status: 'reserved', tag: 'SPECIAL OFFER' }, 'RESERVED'],
    ['the badge of a pending vehicle', { status: 'pending', createdAtMs: fresh }, 'PENDING'],
    ['the badge of a vehicle to come', { status: 'coming-soon' }, 'COMING SOON'],
    ['the badge of a sold vehicle', { status: ' Sold ' }, 'SOLD'],
    ['what staff wrote', { tag: ' One Owner ', createdAtMs: fresh }, 'One Owner'],
    ['a new arrival', { createdAtMs: fresh }, 'NEW ARRIVAL'],
    ['a new arrival without a status', { status: '', createdAtMs: fresh }, 'NEW ARRIVAL'],
    ['what staff wrote under a status of their own', { status: 'on-hold', tag: 'DEMO' }, 'DEMO'],
    ['none for a date ahead', { createdAtMs: NOW_MS + 40 * DAY_MS }, ''],
    ['none', {}, ''],
  ])('is %s', (_, overrides, tag) => {
    expect(tagFor(aVehicle(overrides), NOW_MS)).toBe(tag);
  });

  it('is NEW ARRIVAL for 14 days to the millisecond', () => {
    const vehicle = aVehicle({ createdAtMs: NOW_MS });
    expect(tagFor(vehicle, NOW_MS + 14 * DAY_MS - 1)).toBe('NEW ARRIVAL');
    expect(tagFor(vehicle, NOW_MS + 14 * DAY_MS)).toBe('');
  });

  it('is as of the moment the catalogue was built, which says when it goes stale', async () => {
    const yard = await aCatalogue([
      { createdAtMs: NOW_MS - 13 * DAY_MS },
      { createdAtMs: NOW_MS - 2 * DAY_MS },
      { createdAtMs: NOW_MS - 13.5 * DAY_MS, status: 'sold' },
    ]);
    expect(yard.listed.map(yard.tagOf)).toEqual(['NEW ARRIVAL', 'NEW ARRIVAL']);
    expect(yard.staleAtMs).toBe(NOW_MS + DAY_MS);
    expect((await aCatalogue([{}])).staleAtMs).toBeNull();
  });
});
