import type { LoadedFile } from '../transfer-calls.ts';
import { findTable, guessMapping, type Mapping, toVehicles } from './csv-columns.ts';
import { recallColumns } from './csv-memory.ts';
import { decodeText, parseCsv } from './csv-text.ts';

/** A spreadsheet of vehicles, with what its columns are taken for. */
export interface StockList {
  name: string;
  headings: string[];
  rows: string[][];
  mapping: Mapping;
}

export function isStockList({ name }: File): boolean {
  return /\.[ct]sv$/i.test(name);
}

/** Throws when there is nothing in it that could be a vehicle. */
export async function readStockList(file: File): Promise<StockList> {
  const { headings, rows } = findTable(parseCsv(decodeText(new Uint8Array(await file.arrayBuffer()))));
  if (rows.length === 0 || headings.length < 2) throw new Error('There is no table in it');
  return { name: file.name, headings, rows, mapping: guessMapping(headings, recallColumns()) };
}

export function toLoadedFile(stockList: StockList): LoadedFile {
  const vehicles = toVehicles(stockList.rows, stockList.mapping);
  const content = new Blob([JSON.stringify(vehicles)], { type: 'application/json' });
  return { name: stockList.name, content, vehicleCount: vehicles.length, stockList };
}
