import { fieldLabel, fieldWords } from '#features/vehicles/fields/field-words.ts';
import type { PreviewRow } from '../../data-transfer.contract.ts';
import { foldHeading } from '../csv/fold-heading.ts';
import type { LoadedFile } from '../transfer-calls.ts';

export interface StoredValue {
  field: string;
  label: string;
  /** As it will be stored, in words; empty when it is unknown. */
  stored: string;
  /** As the file has it, where that is something else. */
  given: string | undefined;
  /** As it is now, where the import changes it. */
  before: string | undefined;
}

const LONGEST = 120;

/** The values of a row as they will be stored, each beside what the file says where that was read as something else. */
export function storedValues(file: LoadedFile, row: PreviewRow): StoredValue[] {
  const given = givenIn(file, row.row);
  return Object.entries(row.values ?? {}).flatMap(([field, value]) => {
    const text = given.get(field);
    const stored = wordsOf(field, value);
    const before = row.before && field in row.before ? wordsOf(field, row.before[field]) : undefined;
    const read = text === undefined || isSame(text, value, stored) ? undefined : shorten(text);
    if (stored === '' && read === undefined && !before) return [];
    return [{ field, label: fieldLabel(field), stored: shorten(stored), given: read, before }];
  });
}

export interface Translation {
  label: string;
  given: string;
  stored: string;
  count: number;
}

/** What was read as something else, each once, the most frequent first. */
export function listTranslations(file: LoadedFile, rows: readonly PreviewRow[]): Translation[] {
  const found = new Map<string, Translation>();
  for (const row of rows)
    for (const { label, given, stored } of storedValues(file, row)) {
      if (given === undefined) continue;
      const key = JSON.stringify([label, given, stored]);
      const known = found.get(key);
      if (known) known.count += 1;
      else found.set(key, { label, given, stored, count: 1 });
    }
  return [...found.values()].toSorted((one, other) => other.count - one.count);
}

/** The texts of the file by field. */
function givenIn({ stockList, givenRows }: LoadedFile, row: number): Map<string, string> {
  const texts = new Map<string, string>();
  if (stockList) {
    const cells = stockList.lines[row - 1]?.cells ?? [];
    for (const [at, field] of stockList.mapping.entries())
      if (field) texts.set(field, (cells[at] ?? '').trim());
    return texts;
  }
  for (const [field, value] of Object.entries(givenRows?.[row - 1] ?? {}))
    if (typeof value === 'string' || typeof value === 'number') texts.set(field, String(value).trim());
  return texts;
}

function wordsOf(field: string, value: unknown): string {
  if (value === null || value === undefined || String(value) === '') return '';
  return fieldWords(field, value);
}

/** Whether a text says what is stored, in other letters at most: `nsw`, `$54,000.00`, `Drive Away`. */
function isSame(text: string, value: unknown, stored: string): boolean {
  const number = /^(?:A?\$)?\s*(-?[\d,]+(?:\.\d+)?)$/.exec(text)?.[1]?.replaceAll(',', '');
  if (typeof value === 'number') return number !== undefined && Number(number) === value;
  if (typeof value === 'boolean') return /^(?:1|true|yes|y)?$|^(?:0|false|no|n)$/i.test(text);
  const plain = text.replace(/^'(?=[=+\-@])/, '').replaceAll(/\s+/g, ' ');
  return [String(value ?? ''), stored].some((one) => fold(one) === fold(plain));
}

/** Letters and digits; what has none, such as a dash, is itself. */
function fold(text: string): string {
  const folded = foldHeading(text);
  return folded === '' ? text.trim() : folded;
}

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
