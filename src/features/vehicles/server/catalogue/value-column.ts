// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { Yielder } from '#server/jobs/yielder.ts';
import { addAll, addRow, type Bitmap, createBitmap } from './bitmap.ts';
import { foldValue } from './fold-text.ts';
import { createNameList } from './name-list.ts';

/**
 * One text field of all rows, as a code for each distinct value. A filter decides which values pass (there are few) and
 * adds up their rows; a count adds up by code and names the values last. Codes and values are
 * shared by all versions of the catalogue, and only added to; what a value counts for is each version's own.
 */
export interface ValueColumn {
  /** For each row, the code of its value. */
  readonly codes: Uint16Array | Uint32Array;
  /** For each code, its rows, where there are few codes: adding those up is faster than looking at all rows. */
  readonly sets: readonly Bitmap[] | undefined;
  /** For each code, the value as compared: without case and surrounding space. */
  readonly folded: readonly string[];
  /** For each code, the choices it counts for, as positions in names. */
  readonly choices: readonly (readonly number[])[];
  /** The choices as displayed; some may belong to other versions. */
  readonly names: readonly string[];
  /** Positions of this version's names, by name, so that all processes count in the same order. */
  readonly shown: readonly number[];
  /** The names together are too long for an answer. */
  readonly isCrowded: boolean;
}

export interface ValueColumnKeeper {
  add(row: number, value: string): void;
  /** A row with this value is no longer listed. */
  remove(value: string): void;
  /** The column after all additions and removals up to now. */
  settle(yielder: Yielder): Promise<ValueColumn>;
}

/** What a value counts for: by default itself; a colour counts for its families. */
type ToChoices = (display: string) => readonly string[];

interface Spelling {
  readonly text: string;
  readonly code: number;
  /** Listed rows that spell it so. */
  count: number;
}

/** So many sets take twice the memory of the codes themselves. */
const MOST_SETS = 64;

/** As many codes as 16 bits tell apart. */
const MOST_SHORT = 65_536;

export function createValueColumn(
  capacity: number,
  toChoices: ToChoices = (display) => (display === '' ? [] : [display]),
): ValueColumnKeeper {
  let codes: ValueColumn['codes'] = new Uint16Array(capacity);
  const codeOf = new Map<string, number>(); // by folded value
  const folded: string[] = [];
  const spellings = new Map<string, Spelling>(); // so that each is folded once
  const spellingsOf: Spelling[][] = []; // for each code
  const nameList = createNameList();
  let sets: Bitmap[] | undefined = [];
  let choices: (readonly number[])[] = [];
  let unsettled = new Set<number>();
  let last: ValueColumn | undefined;

  function spellingOf(text: string): Spelling {
    const known = spellings.get(text);
    if (known) return known;
    const value = foldValue(text);
    let code = codeOf.get(value);
    if (code === undefined) {
      code = folded.length;
      codeOf.set(value, code);
      folded.push(value);
      if (folded.length > MOST_SHORT && codes instanceof Uint16Array) codes = Uint32Array.from(codes); // versions keep theirs
      spellingsOf.push([]);
      if (folded.length > MOST_SETS) sets = undefined;
      sets?.push(createBitmap(capacity));
    }
    const spelling = { text, code, count: 0 };
    spellings.set(text, spelling);
    spellingsOf[code]!.push(spelling);
    return spelling;
  }

  return {
    add(row, value) {
      const spelling = spellingOf(value);
      spelling.count++;
      codes[row] = spelling.code;
      if (sets) addRow(sets[spelling.code]!, row);
      unsettled.add(spelling.code);
    },

    remove(value) {
      const spelling = spellingOf(value);
      spelling.count--;
      unsettled.add(spelling.code);
    },

    async settle(yielder) {
      if (last && unsettled.size === 0) return last;
      choices = choices.slice(); // the previous version keeps its own
      for (const code of unsettled) {
        const display = mostCommon(spellingsOf[code]!);
        const named = display === undefined ? [] : toChoices(display.trim());
        const before = choices[code] ?? [];
        choices[code] = named.map(nameList.use);
        for (const position of before) nameList.release(position);
        if ((code & 63) === 0 && yielder.isDue()) await yielder.rest();
      }
      unsettled = new Set();
      const { names, shown, isCrowded } = await nameList.settle(yielder);
      last = { codes, sets, folded, choices, names, shown, isCrowded };
      return last;
    },
  };
}

/** Adds the rows whose value passes to an empty set; rows that no vehicle has yet may be among them. */
export function selectRows(
  bits: Bitmap,
  { codes, sets, folded }: ValueColumn,
  passes: (folded: string, code: number) => boolean,
): Bitmap {
  const passing = new Uint8Array(folded.length);
  for (let code = 0; code < folded.length; code++) passing[code] = Number(passes(folded[code]!, code));
  if (!sets) return selectCodes(bits, codes, passing);
  // The newest codes may belong to a later version.
  for (let code = 0; code < folded.length; code++) if (passing[code]) addAll(bits, sets[code] ?? bits);
  return bits;
}

function selectCodes(bits: Bitmap, codes: ValueColumn['codes'], passing: Uint8Array): Bitmap {
  for (let word = 0; word < bits.length; word++) {
    const end = Math.min((word + 1) << 5, codes.length);
    let packed = 0;
    for (let row = word << 5; row < end; row++) packed |= passing[codes[row]!]! << (row & 31);
    bits[word] = packed;
  }
  return bits;
}

/** The most frequent spelling; on a tie the first in code-point order, so that all processes agree. */
function mostCommon(spellings: readonly Spelling[]): string | undefined {
  let best: Spelling | undefined;
  for (const one of spellings) {
    if (one.count === 0) continue;
    if (!best || one.count > best.count || (one.count === best.count && one.text < best.text)) best = one;
  }
  return best?.text;
}
