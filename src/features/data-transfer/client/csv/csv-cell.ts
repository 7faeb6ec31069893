import { rulesOf } from '#features/vehicles/vehicle-fields.ts';
import type { CsvField } from './csv-columns.ts';

/** What stock lists write for an option of ours, in small letters. */
const otherNames: Readonly<Record<string, string>> = {
  auto: 'Automatic',
  man: 'Manual',
  unleaded: 'Petrol',
  ulp: 'Petrol',
  pulp: 'Petrol',
};

/** What a cell means. What is no number goes as it is, so that the import names the row and the rule. */
export function readCell(field: CsvField, cell: string): string | number | boolean {
  const text = cell.trim();
  const { kind, options } = rulesOf(field);
  if (kind === 'flag') return /^(1|true|yes|y)$/i.test(text);
  if (field === 'status') return text.toLowerCase().replaceAll(' ', '-');
  if (field === 'year') return readYear(text);
  if (kind !== 'text') return readNumber(text);
  const small = text.toLowerCase();
  const option = options?.find((one) => one.toLowerCase() === (otherNames[small] ?? text).toLowerCase());
  // Our own stock list puts an apostrophe before what a spreadsheet would take for a formula.
  return option ?? text.replace(/^'(?=[=+\-@\t\r])/, '');
}

/** `$54,000`, `54 000 km`, `54.000,50` and `POA` as staff mean them. */
function readNumber(text: string): string | number {
  const bare = text
    .replace(/^(?:AUD|AU\$|A\$|\$)\s*/i, '')
    .replace(/(?:kms?|AUD)\.?$/i, '')
    .trimEnd()
    .replaceAll(/(?<=\d)[\s'’](?=\d)/g, '');
  if (/^(?:[-–—]|n\/?a|tb[ac]|poa)?$/i.test(bare)) return '';
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)) return Number(bare.replaceAll(',', ''));
  // No price has three decimals, so a point before three digits divides thousands, and a comma then the cents.
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'));
  if (/^\d+,\d{1,2}$/.test(bare)) return Number(bare.replace(',', '.'));
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : text;
}

/** A year, also where a spreadsheet has made a date of it: `15/03/2021`, `2021-03-15`, `Mar-21`, `MY21`. */
function readYear(text: string): string | number {
  const [, four] =
    /^(\d{4})-\d\d?(?:-\d\d?)?(?:[ T].*)?$/.exec(text) ??
    /^(?:\d{1,2}[/.-]){1,2}(\d{4})(?: .*)?$/.exec(text) ??
    /^[a-z]{3,9}\.?[ -](\d{4})$/i.exec(text) ??
    [];
  if (four) return Number(four);
  const [, two] = /^(?:MY\s?|[a-z]{3,9}\.?[ -])(\d\d)$/i.exec(text) ?? [];
  if (two) return Number(two) + (Number(two) < 50 ? 2000 : 1900);
  return readNumber(text);
}
