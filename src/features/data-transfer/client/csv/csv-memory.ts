import { type CsvField, csvFields, foldHeading, type Mapping } from './csv-columns.ts';

const KEY = 'csvColumns';

/** What staff said the columns of a stock list are, kept in this browser: the list comes every week. */
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
    return {}; // the browser keeps nothing, or something else has written there
  }
}

export function rememberColumns(headings: readonly string[], mapping: Readonly<Mapping>): void {
  const said = recallColumns();
  const names = headings.map(foldHeading);
  for (const [at, name] of names.entries()) {
    // Of two columns with one heading at most one is read, and it is the one to remember.
    const field = names.map((other, place) => (other === name ? mapping[place] : '')).find(Boolean);
    if (name) said[name] = mapping[at] || field || '';
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(said));
  } catch {
    // Then they are asked again.
  }
}
