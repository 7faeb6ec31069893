import { rulesOf } from '#features/vehicles/fields/vehicle-fields.ts';
import { paperFields, readPaper } from '#features/vehicles/same-papers.ts';
import { saysUnknown } from '#features/vehicles/says-unknown.ts';
import { readChoice, readChoices, readOption } from './csv-choices.ts';
import type { CsvField } from './csv-columns.ts';
import { readDay, readMonth, toYear } from './csv-dates.ts';

/** Parses a cell. What a field cannot be stays text, so that the import reports row and rule. */
export function readCell(field: CsvField, cell: string): string | number | boolean | string[] {
  // Our files put an apostrophe before text that a spreadsheet would run as a formula.
  const text = cell.trim().replace(/^'(?=[=+\-@\t\r])/, '');
  const { kind } = rulesOf(field);
  if (kind === 'flag') return /^(1|true|yes|y)$/i.test(text);
  if (field === 'status') return text.toLowerCase().replaceAll(' ', '-');
  if (field === 'year') return readYear(text);
  if (kind === 'text') return readText(field, text);
  if (kind === 'whole' || kind === 'dollars') return readNumber(text);
  if (saysUnknown(text)) return kind === 'choices' ? [] : '';
  if (kind === 'month') return readMonth(text) ?? text;
  if (kind === 'day') return readDay(text) ?? text;
  if (kind === 'choices') return readChoices(field, text) ?? text;
  return (kind === 'choice' && readChoice(field, text)) || text;
}

function readText(field: CsvField, text: string): string {
  const paper = paperFields.find((name) => name === field);
  if (paper && readPaper(paper, text) === '') return '';
  return readOption(field, text) ?? text;
}

/** Parses `$54,000`, `54 000 km`, `150 kW`, `54.000,50` and `POA`. */
function readNumber(text: string): string | number {
  const bare = text
    .replace(/^(?:AUD|AU\$|A\$|\$)\s*/i, '')
    .replace(/(?:kms?|kgs?|kw|cc|AUD)\.?$/i, '')
    .trimEnd()
    .replaceAll(/(?<=\d)[\s'’](?=\d)/g, '');
  if (saysUnknown(bare)) return '';
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)) return Number(bare.replaceAll(',', ''));
  // Prices never have three decimals, so a point before three digits separates thousands, and a comma then the cents.
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'));
  if (/^\d+,\d{1,2}$/.test(bare)) return Number(bare.replace(',', '.'));
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : text;
}

/** A year, also from a date: `15/03/2021`, `2021-03-15`, `Mar-21`, `MY21`. */
function readYear(text: string): string | number {
  const [, four] =
    /^(\d{4})-\d\d?(?:-\d\d?)?(?:[ T].*)?$/.exec(text) ??
    /^(?:\d{1,2}[/.-]){1,2}(\d{4})(?: .*)?$/.exec(text) ??
    /^[a-z]{3,9}\.?[ -](\d{4})$/i.exec(text) ??
    [];
  if (four) return Number(four);
  const [, two] = /^(?:MY\s?|[a-z]{3,9}\.?[ -])(\d\d)$/i.exec(text) ?? [];
  if (two) return Number(toYear(two));
  return readNumber(text);
}
