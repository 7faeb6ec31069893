import type { SortMode } from '../../fields/vehicle-options.ts';
import type { Choice } from '../../search/choice.ts';
import type { VehicleFilters } from '../../search/vehicle-filters.ts';
import type { AmountFacts } from './amounts.ts';
import { squeeze } from './squeeze.ts';
import type { ChoiceName, Meaning, Vocabulary } from './vocabulary.ts';

export interface SentenceFacts extends AmountFacts {
  readonly vocabulary: Vocabulary;
  /** The vehicle that "like this one but cheaper" is about. */
  readonly like?: LikeVehicle | undefined;
}

export interface LikeVehicle {
  readonly vehicleType: string;
  readonly price: number | null;
  readonly year: number | null;
  readonly mileage: number | null;
}

/** A phrase of a name: more words than any make and model has. */
const LONGEST_NAME = 5;
export const WORD = /[\p{L}\p{N}][^\s,;"]*/uy;
const INSIDE = /\s+(?:leather |cloth |suede )?(?:interior|inside|trim|upholstery|seats?|leather)\b/iuy;

export type Reading = ReturnType<typeof beginReading>;

/** A sentence while it is read: how far, and what it has asked for by then. */
export function beginReading(text: string, facts: SentenceFacts) {
  const reading = {
    text,
    facts,
    at: 0,
    filters: {} as VehicleFilters,
    choices: new Map<ChoiceName, Choice>(),
    sort: undefined as SortMode | undefined,
    isLike: false,
    keywords: [] as string[],
    /** What nothing can be searched by. */
    leftOut: [] as string[],
    makesSaid: new Set<string>(),
    makesOfModels: new Set<string>(),

    /** Goes on behind what the pattern finds here; undefined where it finds nothing. */
    skip(pattern: RegExp): string | undefined {
      pattern.lastIndex = reading.at;
      const found = pattern.exec(text)?.[0];
      if (found) reading.at += found.length;
      return found || undefined;
    },

    /** The text from a place up to here, as it is told to have been left out. */
    leaveOutFrom(from: number): void {
      reading.leftOut.push(text.slice(from, reading.at).trim());
    },

    /** The longest name of the stock that begins here; a colour may be that of the inside. */
    readName(): Meaning | undefined {
      const name = findName(text, reading.at, facts.vocabulary);
      if (!name) return undefined;
      reading.at += name.length;
      const { meaning } = name;
      if (meaning.name !== 'exteriorColor' && meaning.name !== 'interiorColor') return meaning;
      return reading.skip(INSIDE) ? { name: 'interiorColor', value: meaning.value } : meaning;
    },

    take(meaning: Meaning, isNot: boolean, said: string): void {
      if (!addChoice(reading.choices, meaning, isNot)) reading.leftOut.push(said.trim());
      else if (meaning.name === 'make') reading.makesSaid.add(meaning.value);
      else if (meaning.make && !isNot) reading.makesOfModels.add(meaning.make);
    },
  };
  return reading;
}

function findName(
  text: string,
  at: number,
  vocabulary: Vocabulary,
): { meaning: Meaning; length: number } | undefined {
  let end = at;
  let key = '';
  let found: { meaning: Meaning; length: number } | undefined;
  for (let words = 0; words < LONGEST_NAME; words++) {
    WORD.lastIndex = end;
    const word = WORD.exec(text)?.[0];
    if (!word) break;
    key += squeeze(word);
    end += word.length;
    const meaning = vocabulary.find(key);
    if (meaning) found = { meaning, length: end - at };
    if (text[end] !== ' ') break;
    end += 1;
  }
  return found;
}

/** False where the opposite was said of the same filter: the words before hold. */
function addChoice(
  choices: Map<ChoiceName, Choice>,
  { name, value, also = [] }: Meaning,
  isNot: boolean,
): boolean {
  const before = choices.get(name);
  if (before && before.isNot !== isNot) return false;
  const values = before?.values ?? [];
  choices.set(name, { isNot, values: [...new Set([...values, value, ...also])] });
  return true;
}
