// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import {
  addAll,
  addRows,
  type Bitmap,
  createBitmap,
  createFullBitmap,
  isEmpty,
  keepCommon,
} from './bitmap.ts';
import type { Breathing } from './breathing.ts';
import { isMerePunctuation, readChunk, splitChunks, symbolsIn } from './keyword-chunk.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import { createTermCollector, findPrefix, findTerm, type TermIndex } from './term-index.ts';
import { createTypoFinder } from './typing-errors.ts';
import { createTermReader } from './vehicle-terms.ts';

export interface KeywordIndex {
  /** The rows in which every word is found; undefined when there is no word to look for. */
  match(keywords: string): Bitmap | undefined;
  /** For each word by itself, the rows in which it is found. */
  matchEach(keywords: string): readonly Bitmap[];
}

/** Neighbouring words of a query that are also tried as one: "land cruiser", "abc 12d", "4 x 4". */
const MOST_JOINED = 3;

export async function buildKeywordIndex(
  rows: readonly ListedVehicle[],
  breathing: Breathing,
): Promise<KeywordIndex> {
  const collectors = {
    words: createTermCollector(),
    codes: createTermCollector(),
    symbols: createTermCollector(),
  };
  const readTerms = createTermReader();
  for (let row = 0; row < rows.length; row++) {
    readTerms(rows[row]!, {
      addWord: (term) => collectors.words.add(term, row),
      addCode: (term) => collectors.codes.add(term, row),
      addSymbol: (term) => collectors.symbols.add(term, row),
    });
    if (breathing.isDue()) await breathing.rest();
  }
  const words = await collectors.words.finish(breathing);
  const codes = await collectors.codes.finish(breathing);
  const symbols = await collectors.symbols.finish(breathing);
  return createKeywordIndex(rows.length, words, codes, symbols);
}

function createKeywordIndex(
  rowCount: number,
  words: TermIndex,
  codes: TermIndex,
  symbols: TermIndex,
): KeywordIndex {
  const findMeant = createTypoFinder(words);

  /** Rows with a word or code that begins so; where no word does, rows with a word it may have been meant as. */
  function matchForm(form: string, forgiving: boolean): Bitmap {
    const bits = createBitmap(rowCount);
    const found = findPrefix(words, form);
    addTerms(bits, words, found.from, found.to);
    const foundCodes = findPrefix(codes, form);
    addTerms(bits, codes, foundCodes.from, foundCodes.to);
    if (forgiving && found.from === found.to)
      for (const at of findMeant(form)) addTerms(bits, words, at, at + 1);
    return bits;
  }

  function matchWord({ joined, parts, isLiteral, core }: QueryWord): Bitmap {
    if (isLiteral) return matchLiteral(core);
    const bits = matchForm(joined, true);
    // "twin-turbo" also finds "turbo, twin"; but the parts of "F-150" say too little by themselves.
    if (parts.length > 1 && parts.every((part) => /^\p{L}{2,}$/u.test(part))) {
      addAll(bits, meetEach(parts.map((part) => matchForm(part, true))));
    }
    return bits;
  }

  /** Characters that stand for themselves: in a text with each of them, or with the whole when it has letters. */
  function matchLiteral(core: string): Bitmap {
    if (!/[\p{L}\p{N}]/u.test(core)) return meetEach(symbolsIn(core).map(matchSymbol));
    const bits = createBitmap(rowCount);
    for (let at = 0; at < symbols.terms.length; at++) {
      if (symbols.terms[at]!.includes(core)) addTerms(bits, symbols, at, at + 1);
    }
    return bits;
  }

  function matchSymbol(symbol: string): Bitmap {
    const bits = createBitmap(rowCount);
    const at = findTerm(symbols, symbol);
    if (at !== undefined) addTerms(bits, symbols, at, at + 1);
    return bits;
  }

  function meetEach(sets: readonly Bitmap[]): Bitmap {
    const bits = createFullBitmap(rowCount);
    for (const set of sets) keepCommon(bits, set);
    return bits;
  }

  return {
    match(keywords) {
      const query = readQuery(keywords);
      if (query.length === 0) return undefined;
      const known = new Map<string, Bitmap>(); // a hostile query repeats itself
      // meeting[n]: the rows in which the first n words are found, each alone or joined with its neighbours.
      const meeting: Bitmap[] = [createFullBitmap(rowCount)];
      for (let end = 1; end <= query.length; end++) {
        const bits = createBitmap(rowCount);
        let joined = '';
        for (let from = end - 1; from >= Math.max(0, end - MOST_JOINED); from--) {
          const word = query[from]!;
          const isAlone = from === end - 1;
          if (word.isLiteral && !isAlone) break;
          joined = word.joined + joined;
          const before = meeting[from]!;
          if (!isEmpty(before)) {
            const key = isAlone ? `alone ${word.core}` : joined;
            const found = known.get(key) ?? (isAlone ? matchWord(word) : matchForm(joined, false));
            known.set(key, found);
            for (let at = 0; at < bits.length; at++) bits[at]! |= before[at]! & found[at]!;
          }
          if (word.isLiteral) break;
        }
        meeting.push(bits);
      }
      return meeting[query.length]!;
    },

    matchEach: (keywords) => readQuery(keywords).map(matchWord),
  };
}

interface QueryWord {
  readonly core: string;
  readonly parts: readonly string[];
  readonly joined: string;
  readonly isLiteral: boolean;
}

function readQuery(keywords: string): readonly QueryWord[] {
  const chunks = splitChunks(keywords);
  const telling = chunks.filter((chunk) => !isMerePunctuation(chunk));
  return (telling.length > 0 ? telling : chunks).map((chunk) => {
    const word = readChunk(chunk);
    // Nothing but punctuation: then it is that punctuation that is looked for.
    return word.joined === '' ? { ...word, core: chunk, isLiteral: true } : word;
  });
}

function addTerms(bits: Bitmap, index: TermIndex, from: number, to: number): void {
  addRows(bits, index.rows, index.starts[from]!, index.starts[to]!);
}
