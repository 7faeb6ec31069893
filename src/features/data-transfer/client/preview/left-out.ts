import { writeCsv } from '#client/write-csv.ts';
import type { PreviewRow } from '../../data-transfer.contract.ts';
import type { CsvLine } from '../csv/csv-text.ts';
import { foldHeading } from '../csv/fold-heading.ts';
import { toLoadedFile } from '../csv/stock-list.ts';
import { readExport } from '../read-export.ts';
import type { LoadedFile } from '../transfer-calls.ts';

/** A row that does not go in, as the file has it. */
export interface LeftOutRow {
  /** As staff see it. */
  number: number;
  reasons: readonly string[];
  row: { line: CsvLine } | { value: unknown };
}

/** The heading, or field, with the reason in a file of rows that were left out. */
const REASON = 'Reason';

/** The file without the rows that are refused. What goes in is still imported whole or not at all. */
export async function leaveOut(file: LoadedFile, rows: readonly PreviewRow[]): Promise<LoadedFile> {
  const refused = new Map(
    rows.filter(({ outcome }) => outcome === 'refused').map(({ row, reasons }) => [row, reasons]),
  );
  const leftOut = [...(file.leftOut ?? [])];
  const original = file.original ?? file;
  const { stockList } = file;
  if (stockList) {
    for (const [at, line] of stockList.lines.entries()) {
      const reasons = refused.get(at + 1);
      if (reasons) leftOut.push({ number: line.number, reasons, row: { line } });
    }
    const lines = stockList.lines.filter((_line, at) => !refused.has(at + 1));
    return { ...toLoadedFile({ ...stockList, lines }), original, leftOut };
  }
  const values = readExport(await file.content.text());
  const numbers = file.rowNumbers ?? values.map((_value, at) => at + 1);
  for (const [at, value] of values.entries()) {
    const reasons = refused.get(at + 1);
    if (reasons) leftOut.push({ number: numbers[at] ?? at + 1, reasons, row: { value } });
  }
  const stays = (_one: unknown, at: number) => !refused.has(at + 1);
  const kept = values.filter(stays);
  return {
    ...file,
    content: new Blob([JSON.stringify(kept)], { type: 'application/json' }),
    vehicleCount: kept.length,
    rowNumbers: numbers.filter(stays),
    ...(file.givenRows && { givenRows: file.givenRows.filter(stays) }),
    original,
    leftOut,
  };
}

/** The rows as they were uploaded, each with its reason, to be mended and imported. */
export function writeLeftOut({ name, stockList, leftOut = [] }: LoadedFile): { name: string; content: Blob } {
  const base = name.replace(/\.\w+$/, '');
  if (stockList) {
    // A list that was left out before and mended has the reasons of then.
    const old = stockList.headings.findIndex((heading) => foldHeading(heading) === foldHeading(REASON));
    const others = (cells: readonly string[]) => cells.filter((_cell, at) => at !== old);
    const width = stockList.headings.length;
    const rows = leftOut.flatMap(({ row, reasons }) =>
      'line' in row
        ? [
            [
              ...others(Array.from({ length: width }, (_, at) => row.line.cells[at] ?? '')),
              reasons.join('; '),
            ],
          ]
        : [],
    );
    const text = writeCsv([[...others(stockList.headings), REASON], ...rows]);
    return { name: `${base}-left-out.csv`, content: new Blob([text], { type: 'text/csv;charset=utf-8' }) };
  }
  const data = leftOut.flatMap(({ row, reasons }) => {
    if (!('value' in row)) return [];
    const { value } = row;
    const fields = typeof value === 'object' && !Array.isArray(value) ? value : { value };
    return [{ ...fields, [REASON.toLowerCase()]: reasons.join('; ') }];
  });
  const text = JSON.stringify({ data }, null, 2);
  return { name: `${base}-left-out.json`, content: new Blob([text], { type: 'application/json' }) };
}
