import type { SortMode } from '../../fields/vehicle-options.ts';
import { type Choice, readChoice, writeChoice } from '../../search/choice.ts';
import {
  filterNames,
  readFilters,
  toSearchParams,
  type VehicleFilters,
} from '../../search/vehicle-filters.ts';
import { type AmountFacts, readAmount } from './amounts.ts';
import { readLabelled } from './labelled.ts';
import { fillers } from './spoken-values.ts';
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

export interface ReadSentence {
  /** What was not understood but may be written somewhere is among them as keywords. */
  readonly filters: VehicleFilters;
  readonly sort?: SortMode;
  /** What was said and nothing can be searched by: neither a filter nor a keyword. */
  readonly leftOut: readonly string[];
}

/** A phrase of a name: more words than any make and model has. */
const LONGEST_NAME = 5;
const WORD = /[\p{L}\p{N}][^\s,;"]*/uy;
const NOT =
  /(?:not|no|without|except(?: for)?|excluding|but not|anything but|other than|isn[’']?t|non)[\s-]+(?:(?:an?|in|any|the)\s+)?/iuy;
const ALSO = /\s*(?:,|\/|\bor\b|\band\b|\bnor\b)?\s*(?:(?:an?|in|any|the)\s+)?/iuy;
const INSIDE = /\s+(?:leather |cloth |suede )?(?:interior|inside|trim|upholstery|seats?|leather)\b/iuy;
const SEPARATOR = /[\s,;"]+|[^\p{L}\p{N}$~<>]/uy;
/** A LandCruiser is named by its series: LC79, 79 Series. */
const SERIES = /(7[05689]|80|100|105|200|300)[ -]?series\b|lc\s?(7[05689]|80|100|200|300)\b/iuy;

const sorts: readonly [RegExp, SortMode][] = [
  [/(?:the )?(?:most expensive|dearest)\b/iuy, 'price-desc'],
  [/(?:the )?(?:cheapest|cheap|lowest price)\b/iuy, 'price-asc'],
  [/(?:the )?(?:newest|latest)\b/iuy, 'year-desc'],
  [/(?:the )?oldest\b/iuy, 'year-asc'],
  [
    /(?:the )?(?:lowest|low|fewest|least)[ -](?:kms?|ks|klms|kilometres|mileage|odometer)\b/iuy,
    'mileage-asc',
  ],
];
const flags: readonly [RegExp, VehicleFilters | undefined][] = [
  [/(?:un-?registered|not? rego|not registered|without rego)\b/iuy, undefined],
  [/(?:with |has |current |long |full )*(?:rego|registered|registration)\b/iuy, { registered: true }],
  [/(?:recently added|new arrivals?|just (?:arrived|in|added))\b/iuy, { recentlyAdded: true }],
  [/(?:special offers?|on special|specials|on sale)\b/iuy, { specialOffer: true }],
];
const LIKE =
  /(?:something |one |a car )?(?:(?:just )?like|similar to) th(?:is|at)(?: one| car| vehicle)?(?:,? but)?\b/iuy;
const comparisons: readonly [RegExp, SortMode, (like: LikeVehicle) => VehicleFilters][] = [
  [/cheaper(?! than)\b/iuy, 'price-asc', ({ price }) => (price ? { priceMax: Math.ceil(price) - 1 } : {})],
  [/newer(?! than)\b/iuy, 'year-desc', ({ year }) => (year ? { yearMin: year + 1 } : {})],
  [
    /(?:fewer|less|lower) (?:kms?|ks|klms|kilometres)\b/iuy,
    'mileage-asc',
    ({ mileage }) => (mileage ? { mileageMax: mileage - 1 } : {}),
  ],
];

/** What somebody asks for in their own words, as the filters of the search. */
export function readSentence(text: string, facts: SentenceFacts): ReadSentence {
  const choices = new Map<ChoiceName, Choice>();
  let filters: VehicleFilters = {};
  let sort: SortMode | undefined;
  let isLike = false;
  const leftOut: string[] = [];
  const keywords: string[] = [];
  const makesSaid = new Set<string>();
  const makesOfModels = new Set<string>();
  let at = 0;

  const skip = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found) at += found.length;
    return found || undefined;
  };
  const readName = (): Meaning | undefined => {
    const name = findName(text, at, facts.vocabulary);
    if (!name) return undefined;
    at += name.length;
    const { meaning } = name;
    if (meaning.name !== 'exteriorColor' && meaning.name !== 'interiorColor') return meaning;
    return skip(INSIDE) ? { name: 'interiorColor', value: meaning.value } : meaning;
  };
  const take = (meaning: Meaning, isNot: boolean, said: string) => {
    if (!addChoice(choices, meaning, isNot)) leftOut.push(said.trim());
    else if (meaning.name === 'make') makesSaid.add(meaning.value);
    else if (meaning.make && !isNot) makesOfModels.add(meaning.make);
  };
  /** `White or Black`: each further name of the same filter. */
  const readNames = (isNot: boolean): boolean => {
    const from = at;
    const first = readName();
    if (!first) return false;
    take(first, isNot, text.slice(from, at));
    while (isNot) {
      const before = at;
      skip(ALSO);
      const next = at === before ? undefined : readName();
      if (next?.name !== first.name) {
        at = before;
        break;
      }
      take(next, isNot, text.slice(before, at));
    }
    return true;
  };

  while (at < text.length) {
    if (skip(SEPARATOR)) continue;
    const labelled = readLabelled(text, at);
    if (labelled) {
      at += labelled.length;
      if (labelled.name === 'keywords') keywords.push(labelled.value);
      else choices.set(labelled.name, readChoice(labelled.value));
      continue;
    }
    const sorted = sorts.find(([pattern]) => skip(pattern));
    if (sorted) {
      sort = sorted[1];
      continue;
    }
    if (facts.like && skip(LIKE)) {
      isLike = true;
      continue;
    }
    const compared = comparisons.find(([pattern]) => skip(pattern));
    if (compared) {
      if (facts.like) filters = { ...filters, ...compared[2](facts.like) };
      else sort = compared[1];
      continue;
    }
    const from = at;
    const flag = flags.find(([pattern]) => skip(pattern));
    if (flag) {
      if (flag[1]) filters = { ...filters, ...flag[1] };
      else leftOut.push(text.slice(from, at).trim());
      continue;
    }
    // A name with a number in it goes before the number: Mazda 3, Peugeot 2008.
    if (readNames(false)) continue;
    const cruiser = facts.vocabulary.find('landcruiser');
    const series = cruiser && skip(SERIES);
    if (series) {
      take(cruiser, false, series);
      keywords.push(series.replace(/\D/g, ''));
      continue;
    }
    const amount = readAmount(text, at, facts);
    if (amount) {
      if (amount.filters) filters = narrow(filters, amount.filters);
      else leftOut.push(text.slice(at, at + amount.length).trim());
      at += amount.length;
      continue;
    }
    if (skip(NOT)) {
      if (readNames(true)) continue;
      const word = skip(WORD);
      leftOut.push(text.slice(from, at).trim());
      if (!word) at += 1;
      continue;
    }
    const word = skip(WORD);
    if (!word) {
      at += 1;
      continue;
    }
    const key = squeeze(word);
    if (key === '' || fillers.has(key)) continue;
    const meant = facts.vocabulary.findMeant(key);
    if (meant) take(meant, false, word);
    else keywords.push(word.replace(/[.?!)\]:]+$/u, ''));
  }

  if (isLike && facts.like?.vehicleType && !choices.has('type'))
    choices.set('type', { isNot: false, values: [facts.like.vehicleType] });
  leftOut.push(...bringMakes(choices, makesSaid, makesOfModels));
  for (const [name, choice] of choices)
    if (choice.values.length > 0) filters = { ...filters, [name]: writeChoice(choice) };
  const words = keywords.filter(Boolean).join(' ');
  const asked = { ...filters, ...(words && { keywords: words }) };
  return { ...keepSearchable(asked, leftOut), ...(sort && { sort }) };
}

/**
 * Models bring their makes. A make that was said without one of its models beside those of others cannot be asked for
 * in one search: "Toyota or Mazda 3" would find no other Toyota.
 */
function bringMakes(
  choices: Map<ChoiceName, Choice>,
  said: ReadonlySet<string>,
  ofModels: ReadonlySet<string>,
): string[] {
  const makes = choices.get('make');
  if (ofModels.size === 0 || makes?.isNot) return [];
  choices.set('make', { isNot: false, values: [...ofModels] });
  return [...said].filter((make) => !ofModels.has(make));
}

/** An address takes no text of any length and no number of any size: what it would drop is said instead. */
function keepSearchable(
  asked: VehicleFilters,
  leftOut: readonly string[],
): Pick<ReadSentence, 'filters' | 'leftOut'> {
  const filters = readFilters(toSearchParams({ filters: asked }));
  const dropped = filterNames.filter((name) => asked[name] !== undefined && filters[name] === undefined);
  return { filters, leftOut: [...leftOut, ...dropped.map((name) => String(asked[name]))] };
}

/** The longest name of the stock that begins here. */
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
function addChoice(choices: Map<ChoiceName, Choice>, { name, value }: Meaning, isNot: boolean): boolean {
  const before = choices.get(name);
  if (before && before.isNot !== isNot) return false;
  const values = before?.values ?? [];
  if (!values.includes(value)) choices.set(name, { isNot, values: [...values, value] });
  return true;
}

/** The narrower of two bounds holds. */
function narrow(filters: VehicleFilters, more: VehicleFilters): VehicleFilters {
  const result: VehicleFilters = { ...filters };
  for (const [name, value] of Object.entries(more) as [keyof VehicleFilters, number][]) {
    const before = filters[name];
    const isMost = name.endsWith('Max');
    const bound =
      typeof before === 'number' ? (isMost ? Math.min(before, value) : Math.max(before, value)) : value;
    Object.assign(result, { [name]: bound });
  }
  return result;
}
