import type { VehicleFacets } from '../../vehicle.contract.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { isOneErrorApart } from '../catalogue/typing-errors.ts';
import { fillers, type SpokenName, spokenValues } from './spoken-values.ts';
import { squeeze } from './squeeze.ts';

export type ChoiceName = SpokenName | 'interiorColor';

/** What a phrase asks for. A model brings its make where only one make has it. */
export interface Meaning {
  readonly name: ChoiceName;
  readonly value: string;
  readonly make?: string;
  /** Longer names that it begins, of the same make: a LandCruiser may be a LandCruiser Prado. */
  readonly also?: readonly string[];
}

/** What can be suggested, with the number of vehicles behind it. */
export interface Entry {
  readonly key: string;
  readonly text: string;
  readonly kind: 'Make' | 'Model' | 'Type' | 'Fuel' | 'Drive' | 'Transmission' | 'Colour' | 'Badge';
  readonly count: number;
}

/** The words of one version of the stock. */
export interface Vocabulary {
  find(key: string): Meaning | undefined;
  /** The one name of a make, model or type that a word with one typing error stands for. */
  findMeant(key: string): Meaning | undefined;
  /** Names that begin with this, the most common first. */
  complete(prefix: string, howMany: number): readonly Entry[];
}

const kinds = {
  make: 'Make',
  type: 'Type',
  fuelType: 'Fuel',
  drive: 'Drive',
  transmission: 'Transmission',
  exteriorColor: 'Colour',
} as const;
type NamedChoice = keyof typeof kinds;
const choiceNames = Object.keys(kinds) as NamedChoice[]; // the keys of the literal above

const SHORTEST_MEANT = 4;
const ONLY_DIGITS = /^\d+$/;

const known = new WeakMap<Catalogue, Vocabulary>();

/** Made once for each version, when somebody first asks for it. */
export function vocabularyOf(catalogue: Catalogue): Vocabulary {
  const made = known.get(catalogue) ?? createVocabulary(catalogue);
  known.set(catalogue, made);
  return made;
}

function createVocabulary(catalogue: Catalogue): Vocabulary {
  const { facets } = catalogue.count({});
  const meanings = new Map<string, Meaning>();
  const entries = new Map<string, Entry>();
  const { makesOf, pairs, badges } = readNames(catalogue);
  const add = (key: string, meaning: Meaning) => {
    if (key && !meanings.has(key) && !fillers.has(key)) meanings.set(key, meaning);
  };
  const suggest = (text: string, kind: Entry['kind'], count: number) => {
    const key = squeeze(text);
    if (key && count > 0 && !entries.has(key)) entries.set(key, { key, text, kind, count });
  };

  for (const name of choiceNames)
    for (const [value, count] of Object.entries(facets[name])) {
      add(squeeze(value), { name, value });
      suggest(value, kinds[name], count);
    }
  for (const value of Object.keys(facets.interiorColor))
    add(squeeze(value), { name: 'interiorColor', value });
  for (const { name, value, spoken } of spokenValues) {
    if (name === 'model') continue;
    const own = meanings.get(squeeze(value));
    // Where none is in stock, the word is left for the keywords, unless the site always offers the choice.
    const meaning = own?.name === name ? own : offered(name, value, facets);
    if (meaning) for (const key of [...spoken, squeeze(value)]) add(key, meaning);
  }
  const longer = longerNames(makesOf);
  for (const { make, model, count } of pairs) {
    const also = longer(model);
    if (also) add(squeeze(make + model), { name: 'model', value: model, make, also });
    suggest(`${make} ${model}`, 'Model', count);
    const key = squeeze(model);
    if (!isTooShort(model) && !entries.has(key))
      entries.set(key, { key, text: `${make} ${model}`, kind: 'Model', count });
  }
  // After everything else: Holden had a model called Ute.
  for (const value of Object.keys(facets.model)) {
    // Mazda has a 3 and Peugeot a 2008: such a model is only meant beside its make.
    if (isTooShort(value)) continue;
    const also = longer(value);
    if (!also) continue;
    const [make, ...others] = makesOf.get(value) ?? [];
    const meaning: Meaning = { name: 'model', value, ...(make && others.length === 0 && { make }), also };
    for (const key of [squeeze(value), ...spokenModels(value)]) add(key, meaning);
  }
  for (const [text, count] of badges) suggest(text, 'Badge', count);

  const forgiven = [...meanings].filter(
    ([key, { name }]) =>
      key.length > SHORTEST_MEANT && (name === 'make' || name === 'model' || name === 'type'),
  );
  const sorted = [...entries.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  return {
    find: (key) => meanings.get(key),
    findMeant(key) {
      if (key.length < SHORTEST_MEANT || /\d/.test(key)) return undefined;
      const found = forgiven.filter(([name]) => isOneErrorApart(key, name)).map(([, meaning]) => meaning);
      const [first, ...others] = found;
      return others.every(({ value }) => value === first?.value) ? first : undefined;
    },
    complete(prefix, howMany) {
      const found: Entry[] = [];
      for (let at = firstFrom(sorted, prefix); sorted[at]?.key.startsWith(prefix); at++)
        found.push(sorted[at] as Entry); // below the end, by the condition
      const unique = new Map(found.map((entry) => [entry.text, entry]));
      return [...unique.values()].sort((one, other) => other.count - one.count).slice(0, howMany);
    },
  };
}

/** More cannot stand beside each other in an address. */
const MOST_NAMES = 100;

/** Names of models that go on after this one; undefined for too many, of which only keywords find all. */
function longerNames(makesOf: Names['makesOf']): (model: string) => readonly string[] | undefined {
  const sorted = Array.from(makesOf, ([name, makes]) => ({ key: name.toLowerCase(), name, makes })).sort(
    (one, other) => (one.key < other.key ? -1 : 1),
  );
  return (model) => {
    const own = makesOf.get(model) ?? new Set();
    const start = `${model.toLowerCase()} `;
    const also: string[] = [];
    for (let at = firstFrom(sorted, start); sorted[at]?.key.startsWith(start); at++) {
      const { name, makes } = sorted[at] as (typeof sorted)[number]; // below the end, by the condition
      if ([...makes].every((make) => own.has(make))) also.push(name);
    }
    return also.length > 0 && [model, ...also].join('|').length > MOST_NAMES ? undefined : also;
  };
}

function spokenModels(model: string): readonly string[] {
  const found = spokenValues.find(({ name, value }) => name === 'model' && squeeze(value) === squeeze(model));
  return found?.spoken ?? [];
}

function isTooShort(model: string): boolean {
  const key = squeeze(model);
  return key.length < 2 || ONLY_DIGITS.test(key);
}

/** Types, fuels, drives and transmissions that the search panel always offers; a make or model only where it is there. */
function offered(
  name: Exclude<SpokenName, 'model'>,
  value: string,
  facets: VehicleFacets['facets'],
): Meaning | undefined {
  if (name === 'make') return undefined;
  const isUte = name === 'type' && value.endsWith('Cab');
  return { name, value: isUte && !facets.type[value] ? 'Ute' : value };
}

interface Names {
  readonly makesOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly pairs: readonly { make: string; model: string; count: number }[];
  readonly badges: ReadonlyMap<string, number>;
}

function readNames({ listed }: Catalogue): Names {
  const models = new Map<string, Map<string, number>>(); // by make
  const badges = new Map<string, number>();
  for (const { make, model, badge } of listed) {
    if (badge) badges.set(badge, (badges.get(badge) ?? 0) + 1);
    if (!make || !model) continue;
    const ofMake = models.get(make) ?? new Map<string, number>();
    models.set(make, ofMake);
    ofMake.set(model, (ofMake.get(model) ?? 0) + 1);
  }
  const pairs = [...models].flatMap(([make, ofMake]) =>
    Array.from(ofMake, ([model, count]) => ({ make, model, count })),
  );
  const byModel = Map.groupBy(pairs, ({ model }) => model);
  const makesOf = new Map(
    Array.from(byModel, ([model, some]) => [model, new Set(some.map(({ make }) => make))]),
  );
  return { makesOf, pairs, badges };
}

function firstFrom(sorted: readonly { key: string }[], prefix: string): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.key ?? '') < prefix) from = middle + 1;
    else to = middle;
  }
  return from;
}
