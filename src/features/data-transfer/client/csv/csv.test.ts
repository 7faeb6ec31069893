import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsv } from '#client/write-csv.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { emptyFields } from '#features/vehicles/fields/vehicle-fields.ts';
import {
  guarantees,
  historyFlags,
  priceTypes,
  regoStates,
  yesOrNo,
} from '#features/vehicles/fields/vehicle-options.ts';
import { growsLinearly } from '#test/support/growth.ts';
import { readCell } from './csv-cell.ts';
import { csvFields, findTable, guessMapping, labelOf, toRows, toVehicles } from './csv-columns.ts';
import { decodeText, parseCsv } from './csv-text.ts';

const table = [
  ['a', 'b'],
  ['1', '2,5'],
];

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);
const toLines = (rows: string[][]) => rows.map((cells, at) => ({ number: at + 1, cells }));

describe('a stock list in CSV', () => {
  it('comes back as it was written', () => {
    const rows = [
      ['Make', 'Description'],
      ['Saab', 'Quotes "here", commas;\nand lines'],
      ['Škoda', '  spaces '],
    ];
    expect(cellsOf(writeCsv(rows))).toEqual(rows);
  });

  it.each([
    ['semicolons, and its empty lines are nothing', 'a;b\r\n1;2,5\r\n\r\n;\r\n'],
    ['tabs', 'a\tb\r\n1\t2,5\r\n'],
    ['what its first line says', '\uFEFFsep=;\r\na;b\r\n1;2,5\r\n'],
    ['commas, and its lines by the returns of an old Macintosh', 'a,b\r1,"2,5"\r'],
  ])('may be separated by %s', (_by, text) => {
    expect(cellsOf(text)).toEqual(table);
  });

  it('takes no more than twice as long for a cell with twice the spaces', () => {
    expect(growsLinearly((size) => readCell('price', `1${' '.repeat(size)}x`))).toBe(true);
  });

  it('is refused when a quote is never closed, instead of losing what follows', () => {
    expect(() => parseCsv('a,b\r\n"1,2\r\n3,4\r\n')).toThrow('not closed');
  });

  it.each([
    ['UTF-8', Buffer.from('Citroën')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFCitroën')],
    ['Windows-1252, as Excel saves it', Buffer.from('Citro\xebn', 'latin1')],
    ['UTF-16, as Excel saves Unicode text', Buffer.from('\uFEFFCitroën', 'utf16le')],
    ['UTF-16 the other way round', Buffer.from('\uFEFFCitroën', 'utf16le').swap16()],
  ])('may be written in %s', (_encoding, bytes) => {
    expect(decodeText(bytes)).toBe('Citroën');
  });

  it('is not run by a spreadsheet', () => {
    const expected = `\uFEFF"'=1+1","'@x","'=1\n2"\r\n`;
    expect(writeCsv([['=1+1', '@x', '=1\n2']])).toBe(expected);
  });

  it('has headings that are recognised, ours and those of others', () => {
    expect(guessMapping(csvFields.map(labelOf))).toEqual(csvFields);
    expect(guessMapping(['Stock #', 'KMs', 'Colour', 'Shoe size', 'make', 'Make'])).toEqual([
      'stockNumber',
      'mileage',
      'exteriorColor',
      '',
      'make',
      '',
    ]);
  });

  it('has headings of other systems that are recognised', () => {
    const theirs = [
      'Car Make',
      'Vehicle Model',
      'Ask',
      'Rego Number',
      'Chassis Number',
      'Odometer Reading',
      'Car',
    ];
    const ours = ['make', 'model', 'price', 'rego', 'vin', 'mileage', ''];
    expect(guessMapping(theirs)).toEqual(ours);
    expect(guessMapping(['Vehicle Type', 'Type'])).toEqual(['vehicleType', '']);
    expect(guessMapping(['Badge', 'Title'])).toEqual(['badge', 'headline']);
  });

  it('has columns that are what staff said the last time', () => {
    const said = { ourfigure: 'price', price: '' } as const;
    expect(guessMapping(['Our figure', 'Price', 'Make'], said)).toEqual(['price', '', 'make']);
  });

  it('may have lines above its headings', () => {
    const headings = ['Make', 'Model', 'KMs'];
    const lines = toLines([['Southern Cross'], ['as at 15/11/2026'], headings, ['Saab', '900', '1']]);
    expect(findTable(lines)).toEqual({ headings, lines: lines.slice(3) });
    const unknown = toLines([
      ['Automobile', 'Figure'],
      ['Saab', '1'],
    ]);
    expect(findTable(unknown).headings).toEqual(['Automobile', 'Figure']);
  });

  it('has its rows numbered as the spreadsheet does', () => {
    const text = 'Make,Notes\r\n\r\nSaab,"two\r\nlines"\r\n,\r\nVolvo,one\r\n';
    expect(parseCsv(text).map(({ number, cells: [make] }) => [number, make])).toEqual([
      [1, 'Make'],
      [3, 'Saab'],
      [5, 'Volvo'],
    ]);
  });

  it('becomes vehicles', () => {
    const mapping = guessMapping(['Make', 'Price', 'km', 'Featured', 'Status', 'Year', 'x', 'Tag', 'Trans']);
    const rows = [['Saab', '$54,000.50', '12 300km', 'Yes', 'Coming Soon', 'old', 'y', "'=1", 'auto']];
    expect(toVehicles(rows, mapping)).toEqual([
      {
        make: 'Saab',
        price: 54_000.5,
        mileage: 12_300,
        featured: true,
        status: 'coming-soon',
        year: 'old',
        tag: '=1',
        transmission: 'Automatic',
      },
    ]);
  });

  it.each([
    ['54000', 54_000],
    ['A$ 54,000', 54_000],
    ['54,000.5', 54_000.5],
    ['54000,50', 54_000.5],
    ['54.000', 54_000],
    ['54.000,50', 54_000.5],
    ['1,234,567', 1_234_567],
    ['POA', ''],
    ['-', ''],
    ['', ''],
    ['54,00,0', '54,00,0'],
    ['54k', '54k'],
  ])('has a price that reads %s', (cell, price) => {
    expect(toVehicles([[cell]], ['price'])).toEqual([{ price }]);
  });

  it.each([
    ['2021', 2021],
    ['15/03/2021', 2021],
    ['2021-03-15 00:00:00', 2021],
    ['03/2021', 2021],
    ['Mar-21', 2021],
    ['March 1998', 1998],
    ['MY98', 1998],
    ['44270', 44_270],
  ])('has a year that reads %s', (cell, year) => {
    expect(toVehicles([[cell]], ['year'])).toEqual([{ year }]);
  });

  it('has headings of Australian stock lists that are recognised', () => {
    const theirs =
      'StockNumber,Make,Model,Badge,Series,Year,BuildDate,ComplianceDate,VIN,RegoNum,RegoState,RegoExpiry,Odometer,Body,Colour,InteriorColour,EngineSize,Cylinders,GearType,FuelType,Drive,DoorNum,Seats,Price,IsDAP,AdvDescription,VideoLink,RedbookCode,NVIC';
    expect(guessMapping(theirs.split(','))).toEqual([
      ...['stockNumber', 'make', 'model', 'badge', 'series', 'year', 'buildMonth', 'complianceMonth', 'vin'],
      ...['rego', 'regoState', 'regoExpiresOn', 'mileage', 'vehicleType', 'exteriorColor', 'interiorColor'],
      ...['engine', 'cylinders', 'transmission', 'fuelType', 'driveType', 'doors', 'seats', 'price'],
      ...['priceType', 'description', 'videoUrl', 'redbookCode', 'nvic'],
    ]);
  });

  it.each([
    ['priceType', 'Drive Away', 'drive_away'],
    ['priceType', 'EGC', 'excl_gov_charges'],
    ['priceType', 'Excl. Govt. Charges', 'excl_gov_charges'],
    ['priceType', 'Y', 'drive_away'],
    ['priceType', 'N', 'excl_gov_charges'],
    ['priceType', 'cheap', 'cheap'],
    ['registered', 'Unreg', 'no'],
    ['registered', 'TRUE', 'yes'],
    ['regoState', 'nsw', 'NSW'],
    ['regoState', 'South Australia', 'SA'],
    ['guarantee', 'Not stated', 'not_stated'],
    ['regoExpiresOn', '31/3/2027', '2027-03-31'],
    ['regoExpiresOn', '31-Mar-27', '2027-03-31'],
    ['regoExpiresOn', '2027-03-31 00:00:00', '2027-03-31'],
    ['regoExpiresOn', '3/31/2027', '3/31/2027'],
    ['regoExpiresOn', 'n/a', ''],
    ['buildMonth', '03/2021', '2021-03'],
    ['buildMonth', 'Mar-21', '2021-03'],
    ['buildMonth', '15/03/2021', '2021-03'],
    ['buildMonth', '2021-3', '2021-03'],
    ['buildMonth', '2021', ''],
    ['buildMonth', 'spring', 'spring'],
    ['powerKw', '150 kW', 150],
    ['towBrakedKg', '3,500kg', 3500],
    ['engineCc', '2755cc', 2755],
    ['historyFlags', 'Hail damage; WOVR', ['hail', 'repairable_write_off']],
    ['historyFlags', 'None', []],
    ['historyFlags', '', []],
    ['historyFlags', 'flood', 'flood'],
    ['soldPrice', '$41,234.50', 41_234.5],
    ['vin', 'TBA', ''],
    ['vin', ' n/a ', ''],
    ['vin', 'JT1AAAAAAAA000001', 'JT1AAAAAAAA000001'],
    ['stockNumber', '-', ''],
    ['stockNumber', '--', ''],
    ['stockNumber', 'A-1', 'A-1'],
    ['rego', 'TBC', ''],
    ['rego', 'unknown', ''],
    ['rego', 'DXK 41P', 'DXK 41P'],
    ['description', 'TBA', 'TBA'],
  ] as const)('has a %s that reads %s', (field, cell, value) => {
    expect(readCell(field, cell)).toEqual(value);
  });

  it.each(['Sold', 'Published', 'PPSR', 'Damage', 'WOVR', 'Capacity', 'Towing'])(
    'leaves a column %s alone, whose cells may be anything',
    (heading) => {
      expect(guessMapping([heading, 'Make'])).toEqual(guessMapping(['', 'Make']));
    },
  );

  it('says the year with a build date where it has no year', () => {
    expect(toVehicles([['Mar-21'], ['2019']], ['buildMonth'])).toEqual([
      { year: 2021, buildMonth: '2021-03' },
      { year: 2019, buildMonth: '' },
    ]);
    expect(toVehicles([['Mar-21', '2022']], ['buildMonth', 'year'])).toEqual([
      { year: 2022, buildMonth: '2021-03' },
    ]);
  });

  it('comes back as the vehicles it was written of, whatever their choices, months and days are', () => {
    const some = <Value>(options: readonly Value[]) => fc.constantFrom(...options);
    const anyDay = fc
      .date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    const anyFacts = fc.record({
      priceType: some(['', ...priceTypes]),
      regoState: some(['', ...regoStates]),
      registered: some(['', ...yesOrNo]),
      guarantee: some(['', ...guarantees]),
      historyFlags: fc.subarray([...historyFlags]),
      regoExpiresOn: anyDay,
      buildMonth: anyDay.map((day) => day.slice(0, 7)),
      soldPrice: fc.option(fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100)),
      towBrakedKg: fc.option(fc.integer({ min: 50, max: 50_000 })),
    });
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const vehicle = { ...emptyFields, ...facts } as unknown as AdminVehicle; // with every field of a stock list
        const [headings = [], ...rows] = cellsOf(writeCsv(toRows([vehicle])));
        const [read] = toVehicles(rows, guessMapping(headings));
        const { soldPrice, towBrakedKg } = facts;
        expect(read).toMatchObject({ ...facts, soldPrice: soldPrice ?? '', towBrakedKg: towBrakedKg ?? '' });
      }),
      { numRuns: 50 },
    );
  });
});
