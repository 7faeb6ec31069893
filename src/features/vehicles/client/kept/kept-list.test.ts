import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToList, isKept, NONE_KEPT, readListText, removeFromList } from './kept-list.ts';
import { type KeptVehicle, toKept } from './kept-vehicle.ts';

const MOST = 3;
const none = NONE_KEPT;

describe('the rules of the list', () => {
  it('takes vehicles in the order they were added, up to three', () => {
    const three = [4, 2, 9].reduce((list, id) => addToList(list, vehicle(id), MOST).list, none);
    expect(three.map(({ id }) => id)).toEqual([4, 2, 9]);
    const refused = addToList(three, vehicle(7), MOST);
    expect(refused.outcome).toBe('full');
    expect(refused.list).toBe(three);
  });

  it('refuses a vehicle it already has, also when it is full', () => {
    const three = [1, 2, 3].reduce((list, id) => addToList(list, vehicle(id), MOST).list, none);
    expect(addToList(three, vehicle(2), MOST).outcome).toBe('duplicate');
    expect(addToList([vehicle(1)], vehicle(1), MOST).list).toHaveLength(1);
  });

  it('removes by id and leaves the others', () => {
    expect(removeFromList([vehicle(1), vehicle(2)], 1).map(({ id }) => id)).toEqual([2]);
    expect(removeFromList([vehicle(1)], 5)).toHaveLength(1);
  });

  it('never holds more than three nor one twice, whatever is done to it', () => {
    const step = fc.record({ adds: fc.boolean(), id: fc.integer({ min: 1, max: 6 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let list = none;
        for (const { adds, id } of steps) {
          list = adds ? addToList(list, vehicle(id), MOST).list : removeFromList(list, id);
          if (!adds) expect(isKept(list, id)).toBe(false);
        }
        expect(list.length).toBeLessThanOrEqual(MOST);
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      }),
    );
  });
});

describe('reading what the browser stored', () => {
  it.each([
    null,
    '',
    'not json',
    '{}',
    '7',
    'null',
    '"text"',
    '[1,2]',
    '[null]',
    '[{"id":"1"}]',
    '[{"id":-1}]',
  ])('counts %s as an empty list', (text) => {
    expect(readListText(text, MOST)).toEqual([]);
  });

  it('needs no more than id, year, make and model', () => {
    const [read] = readListText('[{"id":5,"year":2021,"make":"Toyota","model":"LandCruiser"}]', MOST);
    expect(read).toMatchObject({ id: 5, year: 2021, make: 'Toyota', price: null, vin: '' });
  });

  it('takes no field of the wrong type on trust', () => {
    const [read] = readListText('[{"id":5,"make":{"a":1},"price":"1","year":"x"}]', MOST);
    expect(read).toMatchObject({ id: 5, make: '', price: null, year: null });
  });

  it('cuts to three and drops doubles', () => {
    const text = JSON.stringify([1, 1, 2, 3, 4].map((id) => ({ id })));
    expect(readListText(text, MOST).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('gives back what was stored', () => {
    expect(readListText(JSON.stringify([vehicle(3)]), MOST)).toEqual([vehicle(3)]);
  });

  it('survives any text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readListText(text, MOST)));
  });
});

it('keeps only what is shown', () => {
  const full = { ...vehicle(1), description: 'long', photos: [1, 2] };
  expect(toKept(full)).toEqual(vehicle(1));
});

function vehicle(id: number): KeptVehicle {
  return {
    id,
    year: 2021,
    price: 89_900,
    mileage: 42_000,
    make: 'Toyota',
    model: 'LandCruiser',
    badge: 'Sahara',
    vehicleType: 'SUV',
    engine: '3.3L V6',
    transmission: 'Automatic',
    fuelType: 'Diesel',
    driveType: '4WD',
    exteriorColor: 'White',
    interiorColor: 'Black',
    stockNumber: '',
    vin: '',
    priceType: '',
    image: '',
    featuredPhotoUrl: '',
  };
}
