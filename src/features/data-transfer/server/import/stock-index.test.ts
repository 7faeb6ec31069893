import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStockIndex, type Identity, type Sought } from './stock-index.ts';

const V1 = 'JT1AAAAAAAA000001';
const V2 = 'JM1BBBBBBBB000002';
const V3 = 'WDB1110361A123456';

const vehicle = (id: number, stock_number: string, vin: string, more: Partial<Identity> = {}): Identity => ({
  ...{ id, stock_number, vin, make: 'Toyota', model: 'Hilux', year: 2021 },
  ...{ rego: '', mileage_km: null, created_at: '2026-01-01T00:00:00.000Z' },
  ...more,
});
const row = (stockNumber: string, vin: string, fields: Sought['vehicle']['fields'] = {}): Sought => ({
  ...{ id: undefined, installation: undefined, stockNumber, vin },
  vehicle: { fields: { make: 'Toyota', model: 'Hilux', year: 2021, ...fields }, createdAt: undefined },
});
/** The ids that these rows match, in turn. */
const match = (vehicles: readonly Identity[], rows: readonly Sought[]) => {
  const index = createStockIndex(vehicles);
  return rows.map((one) => index.claim(one)?.id ?? index.findClash(one)?.replace(/^(\w+).*/, 'clash'));
};

describe('a row', () => {
  it.each([
    ['S2', 'TBA', undefined],
    ['S2', 'SEE NOTES', undefined],
    ['S2', 'JZX100-0001', undefined],
    ['S2', 'jzx100 0001', undefined],
    ['', 'JZX100-0001', 1],
    [' s1', '', 1],
    ['S1', V2, 1],
  ])('has stock number %j and VIN %j: it is vehicle %s of S1, JZX100-0001', (stockNumber, vin, id) => {
    expect(match([vehicle(1, 'S1', 'JZX100-0001')], [row(stockNumber, vin)])).toEqual([id]);
  });

  it('is one with another stock number by a whole VIN, or by an old chassis number of its make', () => {
    expect(match([vehicle(1, 'S1', V1)], [row('S2', V1.toLowerCase())])).toEqual([1]);
    const holden = { make: 'Holden', model: 'Monaro', year: 1969 };
    const old = [vehicle(1, 'S1', 'HK80937G', holden)];
    expect(match(old, [row('S2', 'HK80937G', holden)])).toEqual([1]);
    expect(match(old, [row('S2', 'HK80937G', { ...holden, make: 'Ford' })])).toEqual([undefined]);
    expect(match([vehicle(1, 'S1', V1), vehicle(2, 'S2', V1)], [row('S3', V1)])).toEqual([undefined]);
  });

  it('is the one with its VIN where its stock number is that of another', () => {
    const swapped = [row('S1', V2), row('S2', V1)];
    expect(match([vehicle(1, 'S1', V1), vehicle(2, 'S2', V2)], swapped)).toEqual([2, 1]);
    expect(match([vehicle(1, 'S1', V1), vehicle(2, 'S2', V2)], [row('S2', V1), row('S3', V2)])).toEqual([
      1, 2,
    ]);
  });

  it('clashes where an earlier one has taken its place, unless it is surely another vehicle', () => {
    const stock = [vehicle(1, 'S1', V1)];
    expect(match(stock, [row('S2', V1), row('S1', V1)])).toEqual([1, 'clash']);
    expect(match(stock, [row('S2', V1), row('S1', '')])).toEqual([1, 'clash']);
    expect(match(stock, [row('S2', V1), row('S1', V3)])).toEqual([1, undefined]);
    expect(match(stock, [row('S1', V1), row('S2', V1)])).toEqual([1, undefined]);
  });

  it('is told from others with its number by VIN, or make and model', () => {
    const twins = [vehicle(1, 'T', V1), vehicle(2, 'T', '', { model: 'Camry' }), vehicle(3, 'T', V3)];
    expect(match(twins, [row('T', V3), row('T', '', { model: 'camry' }), row('T', V1)])).toEqual([3, 2, 1]);
    expect(match(twins, [row('T', '', { model: 'Yaris' })])).toEqual([undefined]);
  });
});

it('a row names the vehicle that it replaces, and no other', () => {
  const replacedBy = (stockNumber: string, vin: string, fields = {}) =>
    createStockIndex([vehicle(1, 'S1', V1)]).claim(row(stockNumber, vin, fields))?.replacedBy;
  expect(replacedBy('S1', V2)).toBe('stockNumber');
  expect(replacedBy('S1', '', { make: 'Mazda', model: '3' })).toBe('stockNumber');
  expect(replacedBy('S2', V1)).toBe('vin');
  for (const fields of [{}, { model: 'Camry' }, { make: 'TOYOTA', model: 'Hilux SR5' }])
    expect(replacedBy('S1', '', fields)).toBeUndefined();
  expect(replacedBy('S1', 'AAA000001', { make: 'Mazda', model: '3' })).toBeUndefined();
});

it('whatever the order of a list is, unknown papers make no vehicle another one', () => {
  const unknown = fc.constantFrom(
    '',
    '-',
    '--',
    'TBA',
    'tbc',
    'N/A',
    'na',
    '?',
    'Unknown',
    'none',
    'XXXXX',
    '000',
  );
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(numbers, numbers, fc.infiniteStream(unknown), (stocked, listed, vins) => {
      const some = () => vins.next().value ?? '';
      const stock = stocked.map((number) => vehicle(number, `S${number}`, some()));
      const found = match(
        stock,
        listed.map((number) => row(`s${number}`, some())),
      );
      expect(found).toEqual(listed.map((number) => (stocked.includes(number) ? number : undefined)));
    }),
  );
});
