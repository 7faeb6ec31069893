import { AppError } from '#shared/app-error.ts';

/** Deeper than any export; a hostile file is refused before any recursion. */
const MOST_DEPTH = 32;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Scans JSON bytes as they arrive and extracts whole values. It only finds where a value ends; JSON.parse validates
 * it.
 */
export class JsonBytes {
  readonly #source: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next character that is not white space; undefined at the end. */
  async peek(): Promise<string | undefined> {
    for (;;) {
      for (; this.#at < this.#chunk.length; this.#at += 1) {
        const byte = this.#chunk[this.#at] ?? 0;
        if (!isSpace(byte)) return String.fromCharCode(byte);
      }
      if (!(await this.#fill())) return undefined;
    }
  }

  async take(character: string): Promise<void> {
    if ((await this.peek()) !== character) throw this.unreadable();
    this.#at += 1;
  }

  async takeValue(mostBytes: number, what = 'A part of the file'): Promise<Buffer> {
    await this.peek();
    const parts: Buffer[] = [];
    const state = { depth: 0, isInString: false, backslashes: 0, hasBegun: false };
    let size = 0;
    for (;;) {
      const { end, isComplete } = scan(this.#chunk, this.#at, state);
      if (state.depth > MOST_DEPTH) throw new AppError('bad_request', `${what} is nested too deeply`);
      parts.push(this.#chunk.subarray(this.#at, end));
      size += end - this.#at;
      this.#at = end;
      if (size > mostBytes) {
        throw new AppError('too_large', `${what} is larger than ${Math.floor(mostBytes / 1_048_576)} MB`);
      }
      if (isComplete) return Buffer.concat(parts);
      if (!(await this.#fill())) throw this.unreadable();
    }
  }

  unreadable(): AppError {
    return new AppError('bad_request', 'The file is not valid JSON');
  }

  async #fill(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done) return false;
    this.#chunk = next.value;
    this.#at = 0;
    return true;
  }
}

interface ScanState {
  depth: number;
  isInString: boolean;
  /** Backslashes directly before the next byte: after an odd number a quote is escaped. */
  backslashes: number;
  hasBegun: boolean;
}

function scan(chunk: Buffer, from: number, state: ScanState): { end: number; isComplete: boolean } {
  let at = from;
  while (at < chunk.length) {
    if (state.isInString) {
      at = skipText(chunk, at, state);
      if (!state.isInString && state.depth === 0) return { end: at, isComplete: true };
      continue;
    }
    const byte = chunk[at] ?? 0;
    if (byte === QUOTE) {
      state.isInString = true;
      state.backslashes = 0;
    } else if (isOpening(byte)) {
      state.depth += 1;
      if (state.depth > MOST_DEPTH) return { end: at, isComplete: false };
    } else if (isClosing(byte)) {
      if (state.depth === 0) return { end: at, isComplete: true };
      state.depth -= 1;
      if (state.depth === 0) return { end: at + 1, isComplete: true };
    } else if (state.depth === 0 && state.hasBegun && endsScalar(byte)) {
      return { end: at, isComplete: true };
    }
    state.hasBegun = true;
    at += 1;
  }
  return { end: at, isComplete: false };
}

// Most of an export is base64, which this skips with indexOf instead of byte by byte.
function skipText(chunk: Buffer, from: number, state: ScanState): number {
  const found = chunk.indexOf(QUOTE, from);
  const stop = found < 0 ? chunk.length : found;
  let first = stop;
  while (first > from && chunk[first - 1] === BACKSLASH) first -= 1;
  const run = stop - first + (first === from ? state.backslashes : 0);
  if (found < 0) {
    state.backslashes = run;
    return stop;
  }
  if (run % 2 === 0) state.isInString = false;
  state.backslashes = 0;
  return stop + 1;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isOpening(byte: number): boolean {
  return byte === 0x7b || byte === 0x5b;
}

function isClosing(byte: number): boolean {
  return byte === 0x7d || byte === 0x5d;
}

function endsScalar(byte: number): boolean {
  return byte === 0x2c || byte === 0x3a || isSpace(byte);
}
