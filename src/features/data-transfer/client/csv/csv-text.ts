import Papa from 'papaparse';

/** Where the comma is the decimal separator, spreadsheets use semicolons. */
const separators = [',', ';', '\t', '|'];

/** A non-empty line of a spreadsheet. */
export interface CsvLine {
  /** Line number as the spreadsheet shows it: from 1, counting empty lines but not line breaks in cells. */
  number: number;
  cells: string[];
}

/** Parses CSV. Throws on an unclosed quote. */
export function parseCsv(text: string): CsvLine[] {
  // Excel writes and reads this line to declare the separator.
  const [told, separator] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? [];
  const table = told ? text.slice(told.length) : text;
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: separator ?? guessSeparator(table) });
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new Error('A quote is not closed');
  return data.flatMap((cells, at) => (cells.join('').trim() === '' ? [] : [{ number: at + 1, cells }]));
}

// Judged by lines with text.
function guessSeparator(text: string): string {
  const options = { delimitersToGuess: separators, skipEmptyLines: 'greedy', preview: 10 } as const;
  return Papa.parse(text, options).meta.delimiter;
}

/**
 * CSV does not declare its encoding. Excel writes Windows-1252, or UTF-16 with a byte order mark; valid UTF-8 is
 * taken as UTF-8.
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
