import Papa from 'papaparse';

/** Where the comma is the decimal point, spreadsheets separate by semicolons. */
const separators = [',', ';', '\t', '|'];

/** One line of a spreadsheet that is not empty. */
export interface CsvLine {
  /** As the spreadsheet numbers it: from 1, empty lines counted, a cell with line breaks in it not. */
  number: number;
  cells: string[];
}

/** A spreadsheet saved as text. Throws when a quote is opened and never closed. */
export function parseCsv(text: string): CsvLine[] {
  // Excel writes this line, and reads it, where it cannot be sure of the separator.
  const [told, separator] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? [];
  const table = told ? text.slice(told.length) : text;
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: separator ?? guessSeparator(table) });
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new Error('A quote is not closed');
  return data.flatMap((cells, at) => (cells.join('').trim() === '' ? [] : [{ number: at + 1, cells }]));
}

// By what is written: empty lines say nothing of it.
function guessSeparator(text: string): string {
  const options = { delimitersToGuess: separators, skipEmptyLines: 'greedy', preview: 10 } as const;
  return Papa.parse(text, options).meta.delimiter;
}

/**
 * Spreadsheets do not say how they write letters. Excel's plain CSV is Windows-1252, its Unicode text UTF-16 with a
 * mark; what is valid UTF-8 is hardly ever anything else.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
