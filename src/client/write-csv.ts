import Papa from 'papaparse';

/** A table as CSV for spreadsheets. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const text = Papa.unparse(
    rows.map((cells) => [...cells]),
    // A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text.
    { newline: '\r\n', escapeFormulae: /^[=+\-@\t\r]/ },
  );
  // The byte order mark tells spreadsheets that this is UTF-8.
  return `\uFEFF${text}\r\n`;
}
