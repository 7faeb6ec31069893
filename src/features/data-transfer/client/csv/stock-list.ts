import type { LoadedFile } from '../transfer-calls.ts';
import { findTable, guessMapping, type Mapping, toVehicles } from './csv-columns.ts';
import { recallColumns } from './csv-memory.ts';
import { type CsvLine, decodeText, parseCsv } from './csv-text.ts';

/** A spreadsheet of vehicles and the mapping of its columns. */
export interface StockList {
  name: string;
  headings: string[];
  lines: CsvLine[];
  mapping: Mapping;
}

export function isStockList({ name }: File): boolean {
  return /\.[ct]sv$/i.test(name);
}

/** Throws when it contains no vehicle. */
export async function readStockList(file: File): Promise<StockList> {
  const { headings, lines } = findTable(parseCsv(decodeText(new Uint8Array(await file.arrayBuffer()))));
  if (lines.length === 0 || headings.length < 2) throw new Error('There is no table in it');
  return { name: file.name, headings, lines, mapping: guessMapping(headings, recallColumns()) };
}

export function toLoadedFile(stockList: StockList): LoadedFile {
  const rows = stockList.lines.map(({ cells }) => cells);
  const vehicles = toVehicles(rows, stockList.mapping);
  const content = new Blob([JSON.stringify(vehicles)], { type: 'application/json' });
  return { name: stockList.name, content, vehicleCount: vehicles.length, stockList };
}

/** The row number that staff see: the line of the spreadsheet, or the index in the JSON. */
export function rowInFile({ stockList, rowNumbers }: LoadedFile, row: number): number {
  return stockList?.lines[row - 1]?.number ?? rowNumbers?.[row - 1] ?? row;
}

/** The server numbers vehicles; this replaces its numbers with the rows that staff see. */
export function nameRowInFile(file: LoadedFile, message: string): string {
  return message.replace(/^Row (\d+)/, (_all, row) => `Row ${rowInFile(file, Number(row))}`);
}
