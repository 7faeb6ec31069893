import { type CsvField, csvFields, type Mapping } from './csv-columns.ts';
import { foldHeading } from './fold-heading.ts';

const KEY = 'csvColumns';

/** The column mapping that staff chose, stored in this browser for the next list. */
export function recallColumns(): Record<string, CsvField | ''> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([heading, chosen]) => {
        const field = chosen === '' ? '' : csvFields.find((one) => one === chosen);
        return field === undefined ? [] : [[heading, field]];
      }),
    );
  } catch {
    return {}; // storage is forbidden or holds something else
  }
}

export function rememberColumns(headings: readonly string[], mapping: Readonly<Mapping>): void {
  const said = recallColumns();
  const names = headings.map(foldHeading);
  for (const [at, name] of names.entries()) {
    // At most one of two columns with the same heading is mapped; that one is stored.
    const field = names.map((other, place) => (other === name ? mapping[place] : '')).find(Boolean);
    if (name) said[name] = mapping[at] || field || '';
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(said));
  } catch {
    // Not stored: staff choose again next time.
  }
}
