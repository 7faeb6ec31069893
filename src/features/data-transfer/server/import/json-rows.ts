import { TextDecoder } from 'node:util';
import { AppError } from '#shared/app-error.ts';
import { importTexts } from '../../transfer-limits.ts';
import { JsonBytes } from './json-bytes.ts';

/** Fields beside the vehicles are short. */
const MOST_FIELD_BYTES = 64 * 1024;

export interface JsonRow {
  /** From 1. */
  row: number;
  value: unknown;
}

/**
 * The vehicles of an import one at a time while the body arrives, so that memory holds one vehicle, not the file.
 * Takes an array, `{data: [...]}`, or a whole export as `data`. Other fields of the outer object go to `onField`;
 * they may come before or after the vehicles.
 */
export async function* readJsonRows(
  source: AsyncIterable<Buffer>,
  { mostRowBytes, onField }: { mostRowBytes: number; onField: (name: string, value: unknown) => void },
): AsyncGenerator<JsonRow> {
  const bytes = new JsonBytes(source);
  const first = await bytes.peek();
  if (first === '<') throw new AppError('bad_request', importTexts.isHtml);
  if (first === '[') yield* readRows(bytes, mostRowBytes);
  else if (first === '{') yield* readEnvelope(bytes, { mostRowBytes, onField }, true);
  else throw new AppError('bad_request', importTexts.hasNoData);
  if ((await bytes.peek()) !== undefined) throw bytes.unreadable();
}

async function* readEnvelope(
  bytes: JsonBytes,
  { mostRowBytes, onField }: { mostRowBytes: number; onField: (name: string, value: unknown) => void },
  isOuter: boolean,
): AsyncGenerator<JsonRow> {
  await bytes.take('{');
  const names = new Set<string>();
  let hasData = false;
  if ((await bytes.peek()) === '}') throw new AppError('bad_request', importTexts.hasNoData);
  for (;;) {
    const name = parse(await bytes.takeValue(MOST_FIELD_BYTES));
    if (typeof name !== 'string') throw bytes.unreadable();
    await bytes.take(':');
    const next = await bytes.peek();
    if (name === 'data' && !hasData && next === '[') {
      hasData = true;
      yield* readRows(bytes, mostRowBytes);
    } else if (name === 'data' && !hasData && next === '{' && isOuter) {
      hasData = true;
      yield* readEnvelope(bytes, { mostRowBytes, onField: () => {} }, false);
    } else if (name === 'data') {
      throw new AppError('bad_request', importTexts.hasNoData);
    } else {
      if (names.has(name)) throw bytes.unreadable();
      names.add(name);
      onField(name, parse(await bytes.takeValue(MOST_FIELD_BYTES)));
    }
    if ((await bytes.peek()) === '}') break;
    await bytes.take(',');
  }
  await bytes.take('}');
  if (!hasData) throw new AppError('bad_request', importTexts.hasNoData);
}

async function* readRows(bytes: JsonBytes, mostRowBytes: number): AsyncGenerator<JsonRow> {
  await bytes.take('[');
  if ((await bytes.peek()) === ']') return void (await bytes.take(']'));
  for (let row = 1; ; row += 1) {
    yield { row, value: parse(await bytes.takeValue(mostRowBytes, `Row ${row}`), `Row ${row}`) };
    if ((await bytes.peek()) === ']') return void (await bytes.take(']'));
    await bytes.take(',');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parse(text: Buffer, what = 'The file'): unknown {
  try {
    return JSON.parse(utf8.decode(text));
  } catch (cause) {
    throw new AppError('bad_request', `${what} is not valid JSON`, { cause });
  }
}
