import { type AppError, wrongField } from '#shared/app-error.ts';
import { type JsonRow, readJsonRows } from './json-rows.ts';

/** Far above a vehicle with twenty photos; a larger one would fill the memory. */
const MOST_ROW_BYTES = 96 * 1_048_576;

const fieldNames = ['clearExisting', 'asDrafts', 'chunk', 'of', 'clearance'] as const;

export interface ImportBody {
  rows: AsyncIterable<JsonRow>;
  /** Whether it came as a chunk of an upload. */
  isChunk: boolean;
  /** Complete once all rows have been read. */
  isClearing(): boolean;
  /** Whether vehicles that are new here come as drafts. */
  isAsDrafts(): boolean;
  isLastChunk(): boolean;
  /** Which chunk it is, of how many, where it says so. */
  place(): { chunk: number | undefined; of: number | undefined };
  /** The clear that the chunk belongs to. */
  clearance(): number | undefined;
  /** Share of the body read so far. */
  share(): number;
  /** Throws when a field beside the vehicles is invalid. */
  check(): void;
}

export function readImportBody(
  source: AsyncIterable<Buffer>,
  { isChunk = false, share = () => 0 }: { isChunk?: boolean; share?: () => number } = {},
): ImportBody {
  const fields: { [Name in (typeof fieldNames)[number]]?: unknown } = {};
  const onField = (name: string, value: unknown) => {
    const known = fieldNames.find((one) => one === name);
    if (known) fields[known] = value;
  };
  const isNumber = (value: unknown) => Number.isInteger(value) && Number(value) >= 1;
  const toNumber = (value: unknown) => (isNumber(value) ? Number(value) : undefined);
  return {
    isChunk,
    rows: readJsonRows(source, { mostRowBytes: MOST_ROW_BYTES, onField }),
    isClearing: () => !isChunk && fields.clearExisting === true,
    isAsDrafts: () => fields.asDrafts === true,
    isLastChunk: () => isNumber(fields.of) && fields.chunk === fields.of,
    place: () => ({ chunk: toNumber(fields.chunk), of: toNumber(fields.of) }),
    clearance: () => (fields.clearance === undefined ? undefined : Number(fields.clearance)),
    share,
    check() {
      const { clearExisting = false, asDrafts = false, chunk, of, clearance } = fields;
      if (typeof clearExisting !== 'boolean') throw wrong('clearExisting', 'must be true or false');
      if (typeof asDrafts !== 'boolean') throw wrong('asDrafts', 'must be true or false');
      if (isChunk && clearExisting) throw wrong('clearExisting', 'must be false in a chunk: clear first');
      if ((chunk !== undefined && !isNumber(chunk)) || (of !== undefined && !isNumber(of))) {
        throw wrong('chunk', 'and of must be whole numbers from 1');
      }
      if (clearance !== undefined && !isNumber(clearance)) throw wrong('clearance', 'must be a number');
    },
  };
}

function wrong(field: string, rule: string): AppError {
  return wrongField(field, `${field} ${rule}`);
}
