import { describe, expect, it } from 'vitest';
import { csvFields, guessMapping, labelOf, toVehicles } from './csv-columns.ts';
import { parseCsv, writeCsv } from './csv-text.ts';

describe('a stock list in CSV', () => {
  it('comes back as it was written', () => {
    const rows = [
      ['Make', 'Description'],
      ['Saab', 'Quotes "here", commas;\nand lines'],
      ['Škoda', '  spaces '],
    ];
    expect(parseCsv(writeCsv(rows))).toEqual(rows);
  });

  it('may be separated by semicolons, and its empty lines are nothing', () => {
    expect(parseCsv('a;b\r\n1;2,5\r\n\r\n;\r\n')).toEqual([
      ['a', 'b'],
      ['1', '2,5'],
    ]);
  });

  it('is not run by a spreadsheet', () => {
    expect(writeCsv([['=1+1', '@x']])).toBe("\uFEFF'=1+1,'@x\r\n");
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

  it('becomes vehicles', () => {
    const mapping = guessMapping(['Make', 'Price', 'km', 'Featured', 'Status', 'Year', 'x', 'Tag']);
    const rows = [['Saab', '$54,000.50', '12 300km', 'Yes', 'Coming Soon', 'old', 'y', "'=1"]];
    expect(toVehicles(rows, mapping)).toEqual([
      {
        make: 'Saab',
        price: 54_000.5,
        mileage: 12_300,
        featured: true,
        status: 'coming-soon',
        year: 'old',
        tag: '=1',
      },
    ]);
  });
});
