import { describe, expect, it } from 'vitest';
import { writeCsv } from '#client/write-csv.ts';
import { growsLinearly } from '#test/support/growth.ts';
import { readCell } from './csv-cell.ts';
import { csvFields, findTable, guessMapping, labelOf, toVehicles } from './csv-columns.ts';
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
});
