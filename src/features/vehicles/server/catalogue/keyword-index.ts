// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { Yielder } from '#server/jobs/yielder.ts';
import { addAll, addCommon, type Bitmap, countRows, createBitmap, haveCommon, intersect } from './bitmap.ts';
import { type Chunk, isMerePunctuation, readChunk, splitChunks, symbolsIn } from './keyword-chunk.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import { joinSeats } from './spoken-seats.ts';
import { createTermCollector } from './term-index.ts';
import { createTerms, type Terms } from './terms.ts';
import { buildTypoFinder } from './typing-errors.ts';
import { createTermReader } from './vehicle-terms.ts';
import type { TakeBitmap } from './workspace.ts';

export interface KeywordIndex {
  /** The rows that contain every word; undefined for a query without words. */
  match(keywords: string, take: TakeBitmap): Bitmap | undefined;
  /** For each of the first words, the rows that contain it. */
  matchEach(keywords: string): readonly Bitmap[];
}

/** What is written in all rows: one for all versions of a catalogue. */
export interface KeywordTerms {
  readonly words: Terms;
  readonly codes: Terms;
  readonly symbols: Terms;
}

/** Neighbouring words of a query that are also tried joined: "land cruiser", "abc 12d", "4 x 4". */
const MOST_JOINED = 3;
/** Beyond these, missed words say little about how close a vehicle is. */
const MOST_BY_THEMSELVES = 12;

/** A prefix is broad from this share of all rows on. */
const BROAD = 1 / 16;
/** A set for each letter and digit, and for the usual pairs of them. */
const MOST_BROAD = 200;

export async function buildKeywordTerms(
  rows: readonly ListedVehicle[],
  capacity: number,
  yielder: Yielder,
): Promise<KeywordTerms> {
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
  const words = await collectors.words.finish(capacity, yielder);
  const codes = await collectors.codes.finish(capacity, yielder);
  const symbols = await collectors.symbols.finish(capacity, yielder);
  const findMeant = await buildTypoFinder(words.terms, yielder);
  return { words: createTerms(words, findMeant), codes: createTerms(codes), symbols: createTerms(symbols) };
}

/** Takes in a row that came after the terms were built. */
export function addKeywordRow({ words, codes, symbols }: KeywordTerms, vehicle: ListedVehicle, row: number) {
  const sinks = { words: words.additions, codes: codes.additions, symbols: symbols.additions };
  createTermReader(sinks)(vehicle, row);
}

/** Finds in the listed rows alone. */
export function createKeywordIndex(
  { words, codes, symbols }: KeywordTerms,
  listed: Bitmap,
  capacity: number,
): KeywordIndex {
  const nothing = createBitmap(capacity);
  // The rows of short prefixes take longest to gather, so those of a few are kept.
  const broad = new Map<string, Bitmap>();

  /** Rows with a word or code of this prefix; if no word has it, also rows with a word within one typing error. */
  function matchForm(form: string, forgiving: boolean, take: TakeBitmap): Bitmap {
    const key = `${form} ${forgiving}`;
    const known = broad.get(key);
    if (known) return known;
    let bits: Bitmap | undefined;
    const into = () => {
      bits ??= take();
      return bits;
    };
    words.addPrefix(into, form);
    if (forgiving && !(bits && haveCommon(bits, listed))) words.addMeant(into, form);
    codes.addPrefix(into, form);
    if (!bits) return nothing;
    intersect(bits, listed);
    const count = countRows(bits);
    if (count >= capacity * BROAD && broad.size < MOST_BROAD) broad.set(key, bits.slice());
    return count === 0 ? nothing : bits;
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
        symbolsIn(core).map((symbol) => {
          const bits = take();
          symbols.addTerm(() => bits, symbol);
          return bits;
        }),
        take,
      );
    }
    const bits = take();
    symbols.addIncluding(() => bits, core);
    intersect(bits, listed);
    return bits;
  }

  function meetEach(sets: readonly Bitmap[], take: TakeBitmap): Bitmap {
    const bits = take();
    bits.set(listed);
    for (const set of sets) intersect(bits, set);
    return bits;
  }

  return {
    match(keywords, take) {
      const query = readQuery(keywords);
      if (query.length === 0) return undefined;
      const known = new Map<string, Bitmap>(); // a hostile query repeats itself
      // meeting[n]: the rows that contain the first n words, each alone or joined with its neighbours.
      const meeting: Bitmap[] = [listed];
      for (let end = 1; end <= query.length; end++) {
        const bits = take();
        let isAny = false;
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
            if (found !== nothing && addCommon(bits, before, found)) isAny = true;
          }
          if (word.isLiteral) break;
        }
        meeting.push(isAny ? bits : nothing);
      }
      return meeting[query.length]!;
    },

    matchEach: (keywords) =>
      readQuery(keywords)
        .slice(0, MOST_BY_THEMSELVES)
        .map((word) => matchWord(word, () => createBitmap(capacity))),
  };
}

function readQuery(keywords: string): readonly Chunk[] {
  const chunks = splitChunks(joinSeats(keywords)).filter((chunk) => chunk !== '');
  const telling = chunks.filter((chunk) => !isMerePunctuation(chunk));
  return (telling.length > 0 ? telling : chunks).map((chunk) => {
    const word = readChunk(chunk);
    // Only punctuation: then that is searched for.
    return word.joined === '' ? { ...word, core: chunk, isLiteral: true } : word;
  });
}
