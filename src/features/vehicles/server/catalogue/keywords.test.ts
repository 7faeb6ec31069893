import { describe, expect, it } from 'vitest';
import { aCatalogue } from './listed-vehicle.fixture.ts';

const blank = {
  year: null,
  make: '',
  model: '',
  exteriorColor: '',
  interiorColor: '',
  driveType: '',
  vehicleType: '',
  fuelType: '',
  transmission: '',
};

const yard = await aCatalogue([
  { ...blank, id: 1, year: 2021, make: 'Ford', model: 'F-150', engine: '3.5L V6 EcoBoost', driveType: '4WD' },
  { ...blank, id: 2, year: 2023, make: 'Volkswagen', model: 'ID.4', driveType: 'RWD', rego: 'EVS 12K' },
  {
    ...blank,
    id: 3,
    make: 'Mercedes-Benz',
    model: 'C-Class',
    headline: 'C63 AMG',
    engine: '4.0L V8',
    rego: 'DAZZLE',
  },
  {
    ...blank,
    id: 4,
    make: 'Toyota',
    model: 'LandCruiser 300',
    driveType: '4x4',
    seats: 7,
    exteriorColor: 'Graphite Grey',
  },
  { ...blank, id: 5, make: 'Toyota', model: 'Land Cruiser', vin: 'JTEBR3FJ60K123456' },
  { ...blank, id: 6, make: 'Toyota', model: 'Landcruiser Prado', stockNumber: 'A-1042', driveType: 'AWD' },
  { ...blank, id: 7, year: 2020, make: 'Mazda', model: 'CX-5', engine: '2.5 litre', rego: 'ABC12D' },
  {
    ...blank,
    id: 8,
    make: 'BMW',
    model: '320i',
    engine: '2.0 Turbo',
    description: `100% genuine, driver's "pack"`,
  },
  {
    ...blank,
    id: 9,
    make: 'Chevrolet',
    model: 'Corvette',
    headline: 'C 63 tribute',
    exteriorColor: 'Torch Red',
  },
  { ...blank, id: 10, make: 'Citroën', model: 'C3', description: 'Twin turbo, 1,500 kg towing. snake_case' },
  {
    ...blank,
    id: 11,
    make: 'Saab',
    model: '9-3',
    interiorColor: 'Parchment',
    description: 'Engine block, cover',
  },
  {
    ...blank,
    id: 12,
    make: 'Land Rover',
    model: 'Range Rover Sport',
    engine: '5L V8',
    driveType: 'All Wheel Drive',
  },
  { ...blank, id: 13, make: 'Kia', model: "Pro_cee'd", description: 'Apple CarPlay. Seven seats' },
  { ...blank, id: 14, make: 'Audi', model: 'A5', engine: '2.0TFSI', driveType: 'AWD', seats: 4 },
]);

function find(keywords: string): number[] {
  const { vehicles } = yard.search({ keywords }, 'featured', 1, 100);
  return vehicles.map(({ id }) => id).sort((one, other) => one - other);
}

const everyone = find('');

describe('keywords', () => {
  it.each<[string, number[]]>([
    ['F-150', [1]],
    ['f150', [1]],
    ['F 150', [1]],
    ['ford f150', [1]],
    ['ID.4', [2]],
    ['id4', [2]],
    ['id 4', [2]],
    ['2.0', [8, 14]],
    ['2.0l', [8, 14]],
    ['2.0 litre', [8, 14]],
    ['2.5L', [7]],
    ['2.5 litre', [7]],
    ['5.0', [12]],
    ['5l', [12]],
    ['2.0 tfsi', [14]],
    ['tfsi', [14]],
    ['C63', [3, 9]],
    ['c 63', [3, 9]],
    ['c63 amg', [3]],
    ['land cruiser', [4, 5, 6]],
    ['landcruiser', [4, 5, 6]],
    ['LandCruiser', [4, 5, 6]],
    ['cruiser', [4, 5, 6]],
    ['landcruiser 300', [4]],
    ['merc', [3]],
    ['mercedes benz', [3]],
    ['mercedes-benz', [3]],
    ['mercedesbenz', [3]],
    ['benz', [3]],
    ['vw', [2]],
    ['vw id.4', [2]],
    ['chev', [9]],
    ['chevy', [9]],
    ['beemer', [8]],
    ['rangie', [12]],
    ['landrover', [12]],
    ['range rover', [12]],
    ['4x4', [1, 4]],
    ['4WD', [1, 4]],
    ['4 x 4', [1, 4]],
    ['4×4', [1, 4]],
    ['4wd', [1, 4]],
    ['awd', [6, 12, 14]],
    ['cx5', [7]],
    ['cx 5', [7]],
    ['mazda cx-5', [7]],
    ['9-3', [11]],
    ['citroen', [10]],
    ['CITROËN', [10]],
    ['grey', [4]],
    ['gray', [4]],
    ['red', [9]],
    ['parchment', [11]],
    ['2021', [1]],
    ['2021 ford', [1]],
    ['202', [1, 2, 7]],
    ['2021 volkswagen', []],
    ['1500', [10]],
    ['1,500', [10]],
    ['twin-turbo', [10]],
    ['turbo twin', [10]],
    ['proceed', [13]],
    ["pro_cee'd", [13]],
    ['carplay', [13]],
    ['7 seater', [4, 13]],
    ['7-seat toyota', [4]],
    ['seven seats', [4, 13]],
    ['Seven Seater', [4, 13]],
    ['7seater', [4, 13]],
    ['2 seater', []],
    ['four seats', [14]],
  ])('%s', (keywords, ids) => {
    expect(find(keywords)).toEqual(ids);
  });

  it.each<[string, number[]]>([
    ['A-1042', [6]],
    ['a1042', [6]],
    ['1042', [6]],
    ['SC8', [8]],
    ['sc6', []], // has its own stock number
    ['SC7-2020', [7]],
    ['ABC12D', [7]],
    ['abc 12d', [7]],
    ['ABC-12D', [7]],
    ['EVS12K', [2]],
    ['evs 12k', [2]],
    ['JTEBR3FJ60K123456', [5]],
    ['jtebr3fj', [5]],
  ])('finds by stock number, rego and VIN: %s', (keywords, ids) => {
    expect(find(keywords)).toEqual(ids);
  });

  it.each<[string, number[]]>([
    ['toyta', [4, 5, 6]],
    ['toyotaa', [4, 5, 6]],
    ['tyoota', [4, 5, 6]],
    ['toyoda', [4, 5, 6]],
    ['landcruser', [4, 5, 6]],
    ['mercedez', [3]],
    ['volkswagon', [2]],
    ['mzada', [7]],
    ['mada', [7]], // means a five-letter word
    ['corvete', [9]],
    ['bwm', [8]], // two letters swapped
    ['adui', [14]],
    ['mzd', []],
    ['range rova', [12]], // as it is said
    ['mazder', [7]],
    ['tyta', []], // two errors
    ['fird', []], // too short
    ['f151', []],
    ['2O21', []],
    ['c64', []],
    ['dazzla', []], // a rego is never corrected
    ['abc13d', []],
    ['JTEBR3FJ60K123457', []],
    ['blacl', []], // no vehicle is black
  ])('forgives one typing error in a longer word only: %s', (keywords, ids) => {
    expect(find(keywords)).toEqual(ids);
  });

  it('takes a word as it is written where it exists, and does not look for neighbours', () => {
    expect(find('cover')).toEqual([11]);
    expect(find('rover')).toEqual([12]);
  });

  it.each<[string, number[]]>([
    ['%', [8]],
    ['100%', [8]],
    ['1%', []],
    ['%0', []],
    ['T%ta', []],
    ['_', [10, 13]],
    ['C_3', []],
    ['snake_case', [10]],
    ["'", [8, 13]],
    ['"', [8]],
    [`'"`, [8]],
    ['"pack"', [8]],
    ['drivers', [8]],
    ["' OR 1=1 --", []],
    ['\\', []],
    ['*', []],
    ['toyota - prado', [6]],
    ['toyota, prado!', [6]],
    ['(prado)', [6]],
    [',', [8, 10, 11]],
  ])('takes signs as plain characters: %s', (keywords, ids) => {
    expect(find(keywords)).toEqual(ids);
  });

  it('is no condition when there is nothing in it', () => {
    expect(everyone).toHaveLength(14);
    expect(find('   ')).toEqual(everyone);
  });

  it.each([
    ['200 characters', 'a'.repeat(200)],
    ['100 words', Array.from({ length: 100 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(' ')],
    ['100 times the same word', 'toyota '.repeat(100)],
    ['a lone surrogate', '\ud83d toyota'],
    ['NUL', 'toy\0ota'],
    ['names of the prototype', '__proto__ constructor toString hasOwnProperty'],
    ['signs', '[](){}^$.*+?|\\/%_\'"`~!@#&=<>,;:-'],
  ])('survives %s', (_, keywords) => {
    const before = performance.now();
    expect(() => yard.search({ keywords }, 'featured', 1, 12)).not.toThrow();
    expect(() => yard.closestTo({ keywords }, 3)).not.toThrow();
    expect(performance.now() - before).toBeLessThan(2_000); // under 1 on an idle machine
  });
});
