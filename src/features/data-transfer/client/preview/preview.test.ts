import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PreviewRow } from '../../data-transfer.contract.ts';
import { findTable, guessMapping, toVehicles } from '../csv/csv-columns.ts';
import { parseCsv } from '../csv/csv-text.ts';
import { rowInFile, toLoadedFile } from '../csv/stock-list.ts';
import { leaveOut, writeLeftOut } from './left-out.ts';
import { listTranslations, storedValues } from './stored-values.ts';

function listOf(text: string) {
  const { headings, lines } = findTable(parseCsv(text));
  return toLoadedFile({ name: 'stock.csv', headings, lines, mapping: guessMapping(headings) });
}

const aRow = (row: number, more: Partial<PreviewRow> = {}): PreviewRow => ({
  ...{ row, title: '', outcome: 'new', reasons: [] },
  ...more,
});

/** As the server stores what the browser has read. */
function rowsOf(file: ReturnType<typeof listOf>): PreviewRow[] {
  const { lines = [], mapping = [] } = file.stockList ?? {};
  const vehicles = toVehicles(
    lines.map(({ cells }) => cells),
    mapping,
  );
  return vehicles.map((values, at) => aRow(at + 1, { values: values as PreviewRow['values'] }));
}

describe('what of a file was read as something else', () => {
  it.each([
    ['Trans', 'Auto', 'Transmission: Auto → Automatic'],
    ['Drive', '4x4', 'Drive Type: 4x4 → 4WD'],
    ['Drive', '4 x 4', 'Drive Type: 4 x 4 → 4WD'],
    ['Drive', 'Front Wheel Drive', 'Drive Type: Front Wheel Drive → FWD'],
    ['Fuel', 'PHEV', 'Fuel Type: PHEV → Plug-in Hybrid'],
    ['KMs', '45,000km', 'Mileage: 45,000km → 45,000 km'],
    ['Price', 'POA', 'Price: POA → '],
    ['VIN', 'TBA', 'VIN: TBA → '],
    ['Rego Expiry', '31/3/2027', 'Registration expiry: 31/3/2027 → 31 March 2027'],
  ])('a %s that says %s is named', (heading, cell, words) => {
    const file = listOf(`Make,${heading}\r\nSaab,"${cell}"\r\nSaab,"${cell}"\r\n`);
    const [found, ...others] = listTranslations(file, rowsOf(file));
    expect(others).toEqual([]);
    expect(found?.count).toBe(2);
    const said = `${found?.label}: ${found?.given} → ${found?.stored}`;
    expect(said.toLowerCase()).toBe(words.toLowerCase());
  });

  it.each([
    ['Price', '$54,000.00'],
    ['Price', '54000'],
    ['KMs', '45,000'],
    ['Status', 'Coming Soon'],
    ['Featured', 'No'],
    ['Featured', ''],
    ['Price Type', 'Drive Away'],
    ['Rego State', 'nsw'],
    ['Model', 'Golf  GTI'],
    ['Trans', ''],
  ])('a %s that says %s is not', (heading, cell) => {
    const file = listOf(`Make,${heading}\r\nSaab,"${cell}"\r\n`);
    expect(listTranslations(file, rowsOf(file))).toEqual([]);
  });

  it('stands beside what a vehicle is now, where that changes', () => {
    const file = listOf('Make,Price\r\nSaab,"$9,990"\r\n');
    const row = aRow(1, { values: { make: 'Saab', price: 9_990 }, before: { price: 12_000 } });
    expect(storedValues(file, row)).toEqual([
      { field: 'make', label: 'Make', stored: 'Saab', given: undefined, before: undefined },
      { field: 'price', label: 'Price', stored: '$9,990', given: undefined, before: '$12,000' },
    ]);
  });

  it('is found in a file of another system too', () => {
    const given = [{ make: 'Saab', mileage: '45000', vin: 'n/a' }];
    const file = { name: 'a.json', content: new Blob(), vehicleCount: 1, givenRows: given };
    const rows = [aRow(1, { values: { make: 'Saab', mileage: 45_000, vin: '' } })];
    expect(listTranslations(file, rows)).toEqual([{ label: 'VIN', given: 'n/a', stored: '', count: 1 }]);
  });
});

describe('rows that are left out', () => {
  it('leave the others with the numbers that they have in the file', async () => {
    const file = listOf('Make,Year\r\nSaab,1998\r\n\r\nVolvo,old\r\nKia,2020\r\n');
    const left = await leaveOut(file, [
      aRow(1),
      aRow(2, { outcome: 'refused', reasons: ['no year'] }),
      aRow(3),
    ]);
    expect(JSON.parse(await left.content.text())).toMatchObject([{ make: 'Saab' }, { make: 'Kia' }]);
    expect([left.vehicleCount, rowInFile(left, 2)]).toEqual([2, 5]);
    const again = await leaveOut(left, [aRow(1, { outcome: 'refused', reasons: ['a', 'b'] }), aRow(2)]);
    expect(again.leftOut?.map(({ number, reasons }) => [number, reasons])).toEqual([
      [4, ['no year']],
      [2, ['a', 'b']],
    ]);
    expect(again.original).toBe(file);
  });

  it('come back as they were in a JSON file, with the reason', async () => {
    const data = [{ make: 'Saab', photos: [{ data: 'x' }] }, 7, { make: 'Kia' }];
    const content = new Blob([JSON.stringify({ data })]);
    const file = { name: 'their stock.json', content, vehicleCount: 3 };
    const bad = { outcome: 'refused' as const, reasons: ['is wrong', 'and that too'] };
    const left = await leaveOut(file, [aRow(1, bad), aRow(2, bad), aRow(3)]);
    expect(JSON.parse(await left.content.text())).toEqual([{ make: 'Kia' }]);
    expect(rowInFile(left, 1)).toBe(3);
    const written = writeLeftOut(left);
    const reason = 'is wrong; and that too';
    expect(written.name).toBe('their stock-left-out.json');
    expect(JSON.parse(await written.content.text())).toEqual({
      data: [
        { ...Object(data[0]), reason },
        { value: 7, reason },
      ],
    });
  });

  it('are read again as they were in a stock list, whatever stands in them', async () => {
    const cell = fc.oneof(
      fc.constantFrom('-', '=1+1', '@x', '-5', 'TBA', '45,000km', 'Auto', "'quoted", 'a;b', 'two\r\nlines'),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    const anyRows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const headings = ['Make', 'Price', 'Colour'];
        const lines = rows.map((cells, at) => ({ number: at + 2, cells: ['Saab', ...cells.slice(1)] }));
        const file = toLoadedFile({ name: 'a.csv', headings, lines, mapping: guessMapping(headings) });
        const refused = lines.map((_line, at) =>
          aRow(at + 1, { outcome: 'refused', reasons: [`bad ${at}`] }),
        );
        const left = await leaveOut(file, refused);
        expect(left.vehicleCount).toBe(0);
        const again = listOf((await writeLeftOut(left).content.text()).replace(/^\uFEFF/, ''));
        expect(again.stockList?.headings).toEqual([...headings, 'Reason']);
        expect(await again.content.text()).toBe(await file.content.text());
        expect(again.stockList?.lines.map(({ cells }) => cells.at(-1))).toEqual(
          lines.map((_line, at) => `bad ${at}`),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('lose the reasons of before once the list was mended', async () => {
    const file = listOf('Make,Year,Reason\r\nSaab,old,bad year\r\n');
    const left = await leaveOut(file, [aRow(1, { outcome: 'refused', reasons: ['still bad'] })]);
    const text = await writeLeftOut(left).content.text();
    expect(text.replace(/^\uFEFF/, '')).toBe('Make,Year,Reason\r\nSaab,old,still bad\r\n');
  });
});
