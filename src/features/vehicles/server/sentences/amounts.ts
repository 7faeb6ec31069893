import { ANY_MILEAGE } from '../../fields/vehicle-options.ts';
import type { VehicleFilters } from '../../search/vehicle-filters.ts';

/** What numbers are turned into needs to know. */
export interface AmountFacts {
  /** The year of today. */
  readonly year: number;
  /** The highest price whose advertised repayment is at most so much a week; undefined where no rate is set. */
  readonly priceForWeek?: ((dollars: number) => number | undefined) | undefined;
}

/** A phrase with a number: the filters it gives, or none where it names something that nothing filters by. */
export interface Amount {
  readonly length: number;
  readonly filters: VehicleFilters | undefined;
}

const WORDS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const NUMBER = `(\\$\\s?)?(\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,9}(?:\\.\\d{1,3})?|${WORDS.join('|')})\\s?(k(?![a-z])|thousand|grand|mil(?:lion)?|m(?![a-z]))?`;
const UNIT =
  '\\s?-?(kms?\\b|klms?\\b|ks\\b|kays\\b|kilomet(?:er|re)s?\\b|kgs?\\b|kilos?\\b|kilograms?\\b|ton(?:ne)?s?\\b|t\\b|kws?\\b|kilowatts?\\b|hp\\b|bhp\\b|horsepower\\b|seats?\\b|seaters?\\b|(?:years?|yrs?)(?:[ -]old)?\\b)?';
const WEEK = '(\\s?(?:a|per|each|every|/|p\\.?/?)?\\s?(?:w\\b|wk\\b|week(?:ly)?\\b))?';
const AT_MOST =
  'no more than|not more than|not over|under|below|less than|fewer than|cheaper than|lower than|up to|upto|max(?:imum)?(?: of)?|at most|within|budget(?: of| is)?|before|older than|until|till|<=?';
const AT_LEAST =
  'no less than|not less than|not under|no older than|not older than|over|above|more than|at least|from|min(?:imum)?(?: of)?|starting (?:at|from)|since|after|newer than|>=?';
const ABOUT = 'around|about|approx(?:imately)?\\.?|roughly|circa|~';
const TOW =
  '(?:can |to |that |braked )?(?:tow(?:s|ing)?|pull(?:s|ing)?)(?: (?:capacity|rating|up to|at least|over|more than|of|about))*';
const ORDER =
  '(,? ?(?:or|and) (?:less|under|below|older|earlier|before)\\b|,? ?max(?:imum)?\\b|,? ?(?:or|and) (?:more|newer|later|up|over|above|better)\\b|\\s?\\+|,? ?onwards?\\b|,? ?plus\\b|,? ?min(?:imum)?\\b)?';

const BETWEEN = '(?:-|–|to|until|till)';
const RANGE = new RegExp(
  `(?:between (?=[^,;]* and )|from )?${NUMBER}${UNIT}\\s?(?:${BETWEEN}|(?<=between [^,;]*)and)\\s?${NUMBER}${UNIT}`,
  'iuy',
);
const SINGLE = new RegExp(
  `(${TOW}\\s+)?(seats\\s+)?(?:(${AT_MOST})|(${AT_LEAST})|(${ABOUT}))?\\s?(?:price |of )?${NUMBER}\\+?${UNIT}${WEEK}(\\s(?:braked )?tow(?:ing|s)?(?: capacity| rating)?\\b|\\sbraked\\b)?${ORDER}`,
  'iuy',
);
const LAST_YEARS = new RegExp(
  `(?:from |in )?(?:the )?(?:last|past) (\\d{1,2}|${WORDS.join('|')}) (?:years?|yrs?)\\b`,
  'iuy',
);

/** Smaller bare numbers are models, not prices. */
const LEAST_BARE_PRICE = 3_000;
/** Whoever asks for less says that it is towed. */
const LEAST_TOWING_TONNES = 2.1;
/** Nothing here tows as many. */
const MOST_TONNES = 20;
const KW_PER_HP = 0.7457;
const ABOUT_SHARE = 0.1;

/** The phrase with a number that begins here; undefined where there is none that means something. */
export function readAmount(text: string, at: number, facts: AmountFacts): Amount | undefined {
  return readLastYears(text, at, facts) ?? readRange(text, at, facts) ?? readSingle(text, at, facts);
}

function readLastYears(text: string, at: number, { year }: AmountFacts): Amount | undefined {
  const found = matchAt(LAST_YEARS, text, at);
  return found && { length: found[0].length, filters: { yearMin: year - toNumber(found[1]) } };
}

function readRange(text: string, at: number, facts: AmountFacts): Amount | undefined {
  const found = matchAt(RANGE, text, at);
  if (!found) return undefined;
  const [all, fromDollar, fromDigits, fromTimes, fromUnit, toDollar, toDigits, toTimes, toUnit] = found;
  // 20-30k: what is said of the second counts for the first.
  const times = fromTimes ?? (toNumber(fromDigits) < 1_000 ? toTimes : undefined);
  const from = toNumber(fromDigits, times);
  const to = toNumber(toDigits, toTimes);
  const unit = kindOf(fromUnit ?? toUnit);
  const length = all.length;
  const isPrice = Boolean(fromDollar ?? toDollar ?? times ?? toTimes);
  if (unit === 'km') return { length, filters: undefined };
  if (unit === 'seats') return { length, filters: { seatsMin: Math.min(from, to) } };
  if (unit) return undefined;
  const [least, most] = from <= to ? [from, to] : [to, from];
  if (!isPrice && isYear(from, facts) && isYear(to, facts))
    return { length, filters: { yearMin: least, yearMax: most } };
  if (isPrice || least >= LEAST_BARE_PRICE) return { length, filters: { priceMin: least, priceMax: most } };
  return undefined;
}

function readSingle(text: string, at: number, facts: AmountFacts): Amount | undefined {
  const found = matchAt(SINGLE, text, at);
  if (!found) return undefined;
  const [all, tow, seats, most, least, about, dollar, digits, times, unitWord, week, towAfter, order] = found;
  const said = all.trimEnd();
  const end = order ?? '';
  const asked: Asked = {
    word: (most ?? least ?? '').toLowerCase(),
    isMost: Boolean(most) || /less|under|below|older|earlier|before|max/i.test(end),
    isLeast:
      Boolean(least) ||
      said.endsWith('+') ||
      /more|newer|later|up|over|above|better|onward|plus|min/i.test(end),
    isAbout: Boolean(about),
    isNewer: /newer/i.test(`${least ?? ''}${end}`),
  };
  const unit = seats ? 'seats' : kindOf(unitWord);
  const number = toNumber(digits, times ?? (isKays(unitWord, digits) ? 'k' : undefined));
  const give = (filters: VehicleFilters | undefined) => ({ length: said.length, filters });
  if (week?.trim()) return give(asked.isLeast ? undefined : weekOf(number, facts));
  // A 1.4T is an engine.
  const isEngine = unitWord === 'T' || (unit === 't' && number < LEAST_TOWING_TONNES);
  if (isEngine && unitWord?.length === 1 && !tow && !towAfter && !asked.word) return undefined;
  if (tow || towAfter || unit === 'kg' || unit === 't')
    return give(asked.isMost ? undefined : towOf(number, unit));
  const isPlain = !dollar && !times;
  switch (unit) {
    case 'years':
      return isPlain ? give(agesOf(facts.year - number, asked)) : undefined;
    case 'km':
      return give(
        asked.isLeast ? undefined : { mileageMax: number === ANY_MILEAGE ? ANY_MILEAGE - 1 : number },
      );
    case 'kw':
      return give(asked.isMost ? undefined : { powerMin: number });
    case 'hp':
      return give(asked.isMost ? undefined : { powerMin: Math.round(number * KW_PER_HP) });
    case 'seats':
      return give(asked.isMost ? undefined : { seatsMin: number });
  }
  if (isPlain && isYear(number, facts)) return give(yearsOf(number, asked));
  return !isPlain || number >= LEAST_BARE_PRICE ? give(pricesOf(number, asked)) : undefined;
}

interface Asked {
  readonly word: string;
  readonly isMost: boolean;
  readonly isLeast: boolean;
  readonly isAbout: boolean;
  readonly isNewer: boolean;
}

/** "Less than 5 years old" is a bound from below, "over 10 years old" one from above. */
function agesOf(year: number, { word, isLeast, isNewer }: Asked): VehicleFilters {
  const isOlder = word === 'older than' || (isLeast && !isNewer && !/older/.test(word));
  return isOlder ? { yearMax: year } : { yearMin: year };
}

function yearsOf(year: number, { word, isMost, isLeast, isAbout }: Asked): VehicleFilters {
  if (/^(no|not) older/.test(word)) return { yearMin: year };
  if (isLeast) return { yearMin: word === 'after' || word === 'newer than' ? year + 1 : year };
  if (isMost) return { yearMax: /^(before|older than|under|below|less than)$/.test(word) ? year - 1 : year };
  return isAbout ? { yearMin: year - 1, yearMax: year + 1 } : { yearMin: year, yearMax: year };
}

/** A price alone is what somebody wants to pay at most. */
function pricesOf(price: number, { isLeast, isAbout }: Asked): VehicleFilters {
  if (isAbout)
    return {
      priceMin: Math.round(price * (1 - ABOUT_SHARE)),
      priceMax: Math.round(price * (1 + ABOUT_SHARE)),
    };
  return isLeast ? { priceMin: price } : { priceMax: price };
}

function weekOf(dollars: number, { priceForWeek }: AmountFacts): VehicleFilters | undefined {
  return priceForWeek?.(dollars) === undefined ? undefined : { weekMax: dollars };
}

/** A number alone is in tonnes or kilograms by its size. */
function towOf(number: number, unit: Unit | undefined): VehicleFilters | undefined {
  if (unit && unit !== 't' && unit !== 'kg') return undefined;
  const isTonnes = unit === 't' || (!unit && number < MOST_TONNES);
  return { towMin: Math.round(isTonnes ? number * 1_000 : number) };
}

type Unit = 'km' | 'kg' | 't' | 'kw' | 'hp' | 'seats' | 'years';

const units: readonly [RegExp, Unit][] = [
  [/^(?:kms?|klms?|ks|kays|kilomet)/i, 'km'],
  [/^(?:kgs?|kilos?|kilogram)/i, 'kg'],
  [/^t/i, 't'],
  [/^(?:kw|kilowatt)/i, 'kw'],
  [/^(?:hp|bhp|horse)/i, 'hp'],
  [/^seat/i, 'seats'],
  [/^(?:year|yr)/i, 'years'],
];

function kindOf(unit: string | undefined): Unit | undefined {
  return unit ? units.find(([pattern]) => pattern.test(unit))?.[1] : undefined;
}

/** "80 ks" are eighty thousand. */
function isKays(unit: string | undefined, digits: string | undefined): boolean {
  return /^(?:ks|kays)$/i.test(unit ?? '') && toNumber(digits) < 1_000;
}

function isYear(number: number, { year }: AmountFacts): boolean {
  return Number.isInteger(number) && number >= 1_900 && number <= year + 1;
}

function toNumber(digits = '', times?: string): number {
  const at = WORDS.indexOf(digits.toLowerCase());
  const number = at < 0 ? Number(digits.replaceAll(',', '')) : at + 1;
  if (!times) return number;
  return Math.round(number * (/^m/i.test(times) ? 1_000_000 : 1_000) * 100) / 100;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
