import type { LoadedFile } from '../transfer-calls.ts';
import { findTable, guessMapping, type Mapping, toVehicles } from './csv-columns.ts';
import { recallColumns } from './csv-memory.ts';
import { type CsvLine, decodeText, parseCsv } from './csv-text.ts';

/** A spreadsheet of vehicles, with what its columns are taken for. */
export interface StockList {
  name: string;
  headings: string[];
  lines: CsvLine[];
  mapping: Mapping;
}

export function isStockList({ name }: File): boolean {
  return /\.[ct]sv$/i.test(name);
}

/** Throws when there is nothing in it that could be a vehicle. */
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

/** The number of a vehicle's row where staff see it: the line of their spreadsheet, or its place in the JSON. */
export function rowInFile({ stockList }: LoadedFile, row: number): number {
  return stockList?.lines[row - 1]?.number ?? row;
}

/** The server counts vehicles; its words are made to name the row that staff see. */
export function nameRowInFile(file: LoadedFile, message: string): string {
  return message.replace(/^Row (\d+)/, (_all, row) => `Row ${rowInFile(file, Number(row))}`);
}
