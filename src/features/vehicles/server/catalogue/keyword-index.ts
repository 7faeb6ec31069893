// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import {
  addAll,
  addCommon,
  addRows,
  type Bitmap,
  createBitmap,
  fillRows,
  intersect,
  isEmpty,
} from './bitmap.ts';
import { type Chunk, isMerePunctuation, readChunk, splitChunks, symbolsIn } from './keyword-chunk.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import { createTermCollector, findPrefix, findTerm, type TermIndex } from './term-index.ts';
import { buildTypoFinder, type TypoFinder } from './typing-errors.ts';
import { createTermReader } from './vehicle-terms.ts';
import type { TakeBitmap } from './workspace.ts';
import type { Yielder } from './yielder.ts';

export interface KeywordIndex {
  /** The rows that contain every word; undefined for a query without words. */
  match(keywords: string, take: TakeBitmap): Bitmap | undefined;
  /** For each of the first words, the rows that contain it. */
  matchEach(keywords: string): readonly Bitmap[];
}

/** Neighbouring words of a query that are also tried joined: "land cruiser", "abc 12d", "4 x 4". */
const MOST_JOINED = 3;
/** Beyond these, missed words say little about how close a vehicle is. */
const MOST_BY_THEMSELVES = 12;

export async function buildKeywordIndex(
  rows: readonly ListedVehicle[],
  yielder: Yielder,
): Promise<KeywordIndex> {
  const collectors = {
    words: createTermCollector(),
    codes: createTermCollector(),
    symbols: createTermCollector(),
  };
  const readTerms = createTermReader(collectors);
  for (let row = 0; row < rows.length; row++) {
    readTerms(rows[row]!, row);
    if (yielder.isDue()) await yielder.rest();
  }
  const words = await collectors.words.finish(yielder);
  const codes = await collectors.codes.finish(yielder);
  const symbols = await collectors.symbols.finish(yielder);
  const findMeant = await buildTypoFinder(words, yielder);
  return createKeywordIndex(rows.length, { words, codes, symbols, findMeant });
}

interface KeywordTerms {
  readonly words: TermIndex;
  readonly codes: TermIndex;
  readonly symbols: TermIndex;
  readonly findMeant: TypoFinder;
}

function createKeywordIndex(
  rowCount: number,
  { words, codes, symbols, findMeant }: KeywordTerms,
): KeywordIndex {
  const nothing = createBitmap(rowCount);
  // Short prefixes have more postings than rows. There are few of them (for each length at most as many as a vehicle
  // has terms), so their bitmaps are cached.
  const broad = new Map<string, Bitmap>();

  /** Rows with a word or code of this prefix; if there are none, rows with a word within one typing error. */
  function matchForm(form: string, forgiving: boolean, take: TakeBitmap): Bitmap {
    const known = broad.get(form);
    if (known) return known;
    const inWords = findPrefix(words, form);
    const inCodes = findPrefix(codes, form);
    const meant = forgiving && inWords.from === inWords.to ? findMeant(form) : [];
    if (inWords.from === inWords.to && inCodes.from === inCodes.to && meant.length === 0) return nothing;
    const isBroad = words.starts[inWords.to]! - words.starts[inWords.from]! >= rowCount;
    const bits = isBroad ? createBitmap(rowCount) : take();
    addTerms(bits, words, inWords.from, inWords.to);
    addTerms(bits, codes, inCodes.from, inCodes.to);
    for (const at of meant) addTerms(bits, words, at, at + 1);
    if (isBroad) broad.set(form, bits);
    return bits;
  }

  function matchWord({ joined, parts, isLiteral, core }: Chunk, take: TakeBitmap): Bitmap {
    if (isLiteral) return matchLiteral(core, take);
    const bits = matchForm(joined, true, take);
    // "twin-turbo" also finds "turbo, twin"; but the parts of "F-150" are too short on their own.
    if (parts.length < 2 || !parts.every((part) => /^\p{L}{2,}$/u.test(part))) return bits;
    const inParts = meetEach(
      parts.map((part) => matchForm(part, true, take)),
      take,
    );
    addAll(inParts, bits);
    return inParts;
  }

  /** Literal characters: texts with each of them, or with the whole when it has letters. */
  function matchLiteral(core: string, take: TakeBitmap): Bitmap {
    if (!/[\p{L}\p{N}]/u.test(core)) {
      return meetEach(
        symbolsIn(core).map((symbol) => matchSymbol(symbol, take)),
        take,
      );
    }
    const bits = take();
    for (let at = 0; at < symbols.terms.length; at++) {
      if (symbols.terms[at]!.includes(core)) addTerms(bits, symbols, at, at + 1);
    }
    return bits;
  }

  function matchSymbol(symbol: string, take: TakeBitmap): Bitmap {
    const bits = take();
    const at = findTerm(symbols, symbol);
    if (at !== undefined) addTerms(bits, symbols, at, at + 1);
    return bits;
  }

  function meetEach(sets: readonly Bitmap[], take: TakeBitmap): Bitmap {
    const bits = fillRows(take(), rowCount);
    for (const set of sets) intersect(bits, set);
    return bits;
  }

  return {
    match(keywords, take) {
      const query = readQuery(keywords);
      if (query.length === 0) return undefined;
      const known = new Map<string, Bitmap>(); // a hostile query repeats itself
      // meeting[n]: the rows that contain the first n words, each alone or joined with its neighbours.
      const meeting: Bitmap[] = [fillRows(take(), rowCount)];
      for (let end = 1; end <= query.length; end++) {
        const bits = take();
        let joined = '';
        for (let from = end - 1; from >= Math.max(0, end - MOST_JOINED); from--) {
          const word = query[from]!;
          const isAlone = from === end - 1;
          if (word.isLiteral && !isAlone) break;
          joined = word.joined + joined;
          const before = meeting[from]!;
          if (before !== nothing) {
            const key = isAlone ? `alone ${word.core}` : joined;
            const found =
              known.get(key) ?? (isAlone ? matchWord(word, take) : matchForm(joined, false, take));
            known.set(key, found);
            if (found !== nothing) addCommon(bits, before, found);
          }
          if (word.isLiteral) break;
        }
        meeting.push(isEmpty(bits) ? nothing : bits);
      }
      return meeting[query.length]!;
    },

    matchEach: (keywords) =>
      readQuery(keywords)
        .slice(0, MOST_BY_THEMSELVES)
        .map((word) => matchWord(word, () => createBitmap(rowCount))),
  };
}

function readQuery(keywords: string): readonly Chunk[] {
  const chunks = splitChunks(keywords).filter((chunk) => chunk !== '');
  const telling = chunks.filter((chunk) => !isMerePunctuation(chunk));
  return (telling.length > 0 ? telling : chunks).map((chunk) => {
    const word = readChunk(chunk);
    // Only punctuation: then that is searched for.
    return word.joined === '' ? { ...word, core: chunk, isLiteral: true } : word;
  });
}

function addTerms(bits: Bitmap, index: TermIndex, from: number, to: number): void {
  addRows(bits, index.rows, index.starts[from]!, index.starts[to]!);
}
