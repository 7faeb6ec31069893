import { AppError } from '#shared/app-error.ts';
import { type JsonRow, readJsonRows } from './json-rows.ts';

/** No single vehicle with twenty good photos comes near it; one that does would fill the memory. */
const MOST_ROW_BYTES = 96 * 1_048_576;

export interface ImportBody {
  rows: AsyncIterable<JsonRow>;
  /** These are known once the rows have been read to their end. */
  isClearing(): boolean;
  isLastChunk(): boolean;
  /** The clear that the chunk says it follows. */
  clearance(): number | undefined;
  /** How much of it has been read. */
  share(): number;
  /** Throws when a field beside the vehicles is wrong. */
  check(): void;
}

export function readImportBody(
  source: AsyncIterable<Buffer>,
  { isChunk = false, share = () => 0 }: { isChunk?: boolean; share?: () => number } = {},
): ImportBody {
  const fields: { clearExisting?: unknown; chunk?: unknown; of?: unknown; clearance?: unknown } = {};
  const onField = (name: string, value: unknown) => {
    if (name === 'clearExisting' || name === 'chunk' || name === 'of' || name === 'clearance') {
      fields[name] = value;
    }
  };
  const isNumber = (value: unknown) => Number.isInteger(value) && Number(value) >= 1;
  return {
    rows: readJsonRows(source, { mostRowBytes: MOST_ROW_BYTES, onField }),
    isClearing: () => !isChunk && fields.clearExisting === true,
    isLastChunk: () => isNumber(fields.of) && fields.chunk === fields.of,
    clearance: () => (fields.clearance === undefined ? undefined : Number(fields.clearance)),
    share,
    check() {
      const { clearExisting = false, chunk, of, clearance } = fields;
      if (typeof clearExisting !== 'boolean') throw wrong('clearExisting', 'must be true or false');
      if (isChunk && clearExisting) throw wrong('clearExisting', 'must be false in a chunk: clear first');
      if ((chunk !== undefined && !isNumber(chunk)) || (of !== undefined && !isNumber(of))) {
        throw wrong('chunk', 'and of must be whole numbers from 1');
      }
      if (clearance !== undefined && !isNumber(clearance)) throw wrong('clearance', 'must be a number');
    },
  };
}

function wrong(field: string, rule: string): AppError {
  return new AppError('validation_failed', `${field} ${rule}`, { fields: { [field]: `${field} ${rule}` } });
}
