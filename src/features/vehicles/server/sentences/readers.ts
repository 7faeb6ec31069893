import type { SortMode } from '../../fields/vehicle-options.ts';
import { readChoice } from '../../search/choice.ts';
import type { VehicleFilters } from '../../search/vehicle-filters.ts';
import { readAmount } from './amounts.ts';
import { readLabelled } from './labelled.ts';
import { type LikeVehicle, type Reading, WORD } from './reading.ts';
import { fillers } from './spoken-values.ts';
import { squeeze } from './squeeze.ts';

/** Takes what begins here, or says that it is not its own to read. */
type Reader = (reading: Reading) => boolean;

/** The grammar: at each place the first of these that can read something does. */
export const readers: readonly Reader[] = [
  skipSeparator,
  readLabel,
  readSort,
  readLike,
  readComparison,
  readFlag,
  // A name with a number in it goes before the number: Mazda 3, Peugeot 2008.
  readNamed,
  readSeries,
  readFigure,
  readNegation,
  readWord,
];

const SEPARATOR = /[\s,;"]+|[^\p{L}\p{N}$~<>]/uy;

function skipSeparator({ skip }: Reading): boolean {
  return skip(SEPARATOR) !== undefined;
}

function readLabel(reading: Reading): boolean {
  const labelled = readLabelled(reading.text, reading.at);
  if (!labelled) return false;
  reading.at += labelled.length;
  if (labelled.name === 'keywords') reading.keywords.push(labelled.value);
  else reading.choices.set(labelled.name, readChoice(labelled.value));
  return true;
}

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

function readSort(reading: Reading): boolean {
  const found = sorts.find(([pattern]) => reading.skip(pattern));
  if (!found) return false;
  reading.sort = found[1];
  return true;
}

const LIKE =
  /(?:something |one |a car )?(?:(?:just )?like|similar to) th(?:is|at)(?: one| car| vehicle)?(?:,? but)?\b/iuy;

function readLike(reading: Reading): boolean {
  if (!reading.facts.like || !reading.skip(LIKE)) return false;
  reading.isLike = true;
  return true;
}

const comparisons: readonly [RegExp, SortMode, (like: LikeVehicle) => VehicleFilters][] = [
  [/cheaper(?! than)\b/iuy, 'price-asc', ({ price }) => (price ? { priceMax: Math.ceil(price) - 1 } : {})],
  [/newer(?! than)\b/iuy, 'year-desc', ({ year }) => (year ? { yearMin: year + 1 } : {})],
  [
    /(?:fewer|less|lower) (?:kms?|ks|klms|kilometres)\b/iuy,
    'mileage-asc',
    ({ mileage }) => (mileage ? { mileageMax: mileage - 1 } : {}),
  ],
];

/** Than the vehicle that is looked at; without one, in which order. */
function readComparison(reading: Reading): boolean {
  const found = comparisons.find(([pattern]) => reading.skip(pattern));
  if (!found) return false;
  const [, sort, filtersBy] = found;
  const { like } = reading.facts;
  if (like) reading.filters = { ...reading.filters, ...filtersBy(like) };
  else reading.sort = sort;
  return true;
}

const flags: readonly [RegExp, VehicleFilters | undefined][] = [
  [/(?:un-?registered|not? rego|not registered|without rego)\b/iuy, undefined],
  [/(?:with |has |current |long |full )*(?:rego|registered|registration)\b/iuy, { registered: true }],
  [/(?:recently added|new arrivals?|just (?:arrived|in|added))\b/iuy, { recentlyAdded: true }],
  [/(?:special offers?|on special|specials|on sale)\b/iuy, { specialOffer: true }],
];

function readFlag(reading: Reading): boolean {
  const from = reading.at;
  const found = flags.find(([pattern]) => reading.skip(pattern));
  if (!found) return false;
  if (found[1]) reading.filters = { ...reading.filters, ...found[1] };
  else reading.leaveOutFrom(from);
  return true;
}

function readNamed(reading: Reading): boolean {
  const from = reading.at;
  const meaning = reading.readName();
  if (!meaning) return false;
  reading.take(meaning, false, reading.text.slice(from, reading.at));
  return true;
}

/** A LandCruiser is named by its series: LC79, 79 Series. */
const SERIES = /(7[05689]|80|100|105|200|300)[ -]?series\b|lc\s?(7[05689]|80|100|200|300)\b/iuy;

function readSeries(reading: Reading): boolean {
  const cruiser = reading.facts.vocabulary.find('landcruiser');
  const series = cruiser && reading.skip(SERIES);
  if (!series) return false;
  reading.take(cruiser, false, series);
  reading.keywords.push(series.replace(/\D/g, ''));
  return true;
}

function readFigure(reading: Reading): boolean {
  const from = reading.at;
  const amount = readAmount(reading.text, from, reading.facts);
  if (!amount) return false;
  reading.at += amount.length;
  if (amount.filters) reading.filters = narrow(reading.filters, amount.filters);
  else reading.leaveOutFrom(from);
  return true;
}

const NOT =
  /(?:not|no|without|except(?: for)?|excluding|but not|anything but|other than|isn[’']?t|non)[\s-]+(?:(?:an?|in|any|the)\s+)?/iuy;

function readNegation(reading: Reading): boolean {
  const from = reading.at;
  if (!reading.skip(NOT)) return false;
  if (readUnwanted(reading)) return true;
  const word = reading.skip(WORD);
  reading.leaveOutFrom(from);
  if (!word) reading.at += 1;
  return true;
}

const ALSO = /\s*(?:,|\/|\bor\b|\band\b|\bnor\b)?\s*(?:(?:an?|in|any|the)\s+)?/iuy;

/** `White or Black`: each further name of the same filter is not wanted either. */
function readUnwanted(reading: Reading): boolean {
  const { text } = reading;
  const from = reading.at;
  const first = reading.readName();
  if (!first) return false;
  reading.take(first, true, text.slice(from, reading.at));
  for (;;) {
    const before = reading.at;
    reading.skip(ALSO);
    const next = reading.at === before ? undefined : reading.readName();
    if (next?.name !== first.name) {
      reading.at = before;
      return true;
    }
    reading.take(next, true, text.slice(before, reading.at));
  }
}

/** What is no name and no figure may be written somewhere, unless it says nothing. */
function readWord(reading: Reading): boolean {
  const word = reading.skip(WORD);
  if (!word) return false;
  const key = squeeze(word);
  if (key === '' || fillers.has(key)) return true;
  const meant = reading.facts.vocabulary.findMeant(key);
  if (meant) reading.take(meant, false, word);
  else reading.keywords.push(word.replace(/[.?!)\]:]+$/u, ''));
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
