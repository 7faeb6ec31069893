import { isDay, isMonth } from '#features/vehicles/fields/field-kinds.ts';
import { choiceLabels } from '#features/vehicles/fields/shown-fields.ts';
import { formatDay, formatMonth } from '#shared/dates.ts';
import { groupThousands } from '#shared/numbers.ts';
import { checkWords } from './check-words.ts';
import { reliableMileage, specificationTexts, type WordFacts } from './word-facts.ts';

export const tones = { plain: 'Plain', friendly: 'Friendly', polished: 'Polished' } as const;
export type Tone = keyof typeof tones;

export type Part =
  | 'opening'
  | 'drive'
  | 'distance'
  | 'space'
  | 'equipment'
  | 'papers'
  | 'history'
  | 'closing';

export interface DraftWay {
  tone: Tone;
  seed: number;
  /** `2026-11-16`: a registration that has run out is not told. */
  today: string;
}

/** A sentence for each part of which something is recorded. Tones change how it is said, never what. */
export function draftParts(facts: WordFacts, { tone, seed, today }: DraftWay): Partial<Record<Part, string>> {
  const say = (part: Part, ways: Record<Tone, readonly ((fact: string) => string)[]>, fact: string) =>
    fact === '' ? {} : { [part]: choose(ways[tone], `${seed} ${tone} ${part}`)(fact) };
  return {
    ...say('opening', openings, openingFact(facts)),
    ...say('drive', drives, driveFact(facts)),
    ...say('distance', distances, distanceFact(facts, today)),
    ...say('space', spaces, spaceFact(facts)),
    ...say('equipment', equipments, equipmentFact(facts, seed)),
    ...say('papers', papers, papersFact(facts)),
    ...say('history', histories, historyFact(facts)),
    ...say('closing', closings, 'a look'),
  };
}

const openings = {
  plain: [(it: string) => `This is our ${it}.`, (it: string) => `For sale: ${it}.`],
  friendly: [(it: string) => `Say hello to this ${it}.`, (it: string) => `Here is our ${it}.`],
  polished: [(it: string) => `We are pleased to present this ${it}.`, (it: string) => `Now on offer: ${it}.`],
};
const drives = {
  plain: [(it: string) => `It ${it}.`, (it: string) => `The vehicle ${it}.`],
  friendly: [(it: string) => `On the road it ${it}.`, (it: string) => `Behind the wheel: it ${it}.`],
  polished: [(it: string) => `It ${it}.`, (it: string) => `As for how it drives, it ${it}.`],
};
const distances = {
  plain: [(it: string) => `It ${it}.`, (it: string) => `On record: it ${it}.`],
  friendly: [(it: string) => `So far it ${it}.`, (it: string) => `The numbers: it ${it}.`],
  polished: [(it: string) => `To date it ${it}.`, (it: string) => `For its age and distance: it ${it}.`],
};
const spaces = {
  plain: [(it: string) => `It ${it}.`, (it: string) => `In figures: it ${it}.`],
  friendly: [
    (it: string) => `For people and things, it ${it}.`,
    (it: string) => `Bring the family or the load: it ${it}.`,
  ],
  polished: [(it: string) => `For passengers and load, it ${it}.`, (it: string) => `In daily use it ${it}.`],
};
const equipments = {
  plain: [(it: string) => `Equipment: ${it}.`, (it: string) => `On the list: ${it}.`],
  friendly: [(it: string) => `You will also find: ${it}.`, (it: string) => `Along with it come: ${it}.`],
  polished: [
    (it: string) => `Among its appointments: ${it}.`,
    (it: string) => `The specification includes: ${it}.`,
  ],
};
const papers = {
  plain: [(it: string) => `For the record, it ${it}.`, (it: string) => `It ${it}.`],
  friendly: [(it: string) => `Good to know: it ${it}.`, (it: string) => `And it ${it}.`],
  polished: [(it: string) => `It also ${it}.`, (it: string) => `You may note that it ${it}.`],
};
const histories = {
  plain: [(it: string) => `Please note: ${it}.`, (it: string) => `To be clear: ${it}.`],
  friendly: [(it: string) => `One thing to be open about: ${it}.`, (it: string) => `So you know: ${it}.`],
  polished: [
    (it: string) => `We draw your attention to this: ${it}.`,
    (it: string) => `For your information: ${it}.`,
  ],
};
const closings = {
  plain: [(it: string) => `Call in for ${it} and a test drive.`, () => 'Ask us to arrange an inspection.'],
  friendly: [
    (it: string) => `Drop in for ${it} and take it for a drive.`,
    () => 'Come and see it for yourself.',
  ],
  polished: [
    (it: string) => `We invite you to call in for ${it}.`,
    () => 'Please arrange a viewing with us.',
  ],
};

function openingFact(facts: WordFacts): string {
  const { year, make, model, badge, series, exteriorColor, vehicleType } = facts;
  const name = [make, model, badge, series].map((text) => usable(text, facts)).filter(Boolean);
  if (name.length === 0) return '';
  const colour = usable(exteriorColor, facts);
  return [
    year,
    ...name,
    usable(vehicleType, facts).split(' ').map(asWord).join(' '),
    colour && `in ${asWord(colour)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const fuelWords: Readonly<Record<string, string>> = {
  Petrol: 'runs on petrol',
  Diesel: 'runs on diesel',
  Electric: 'is electric',
  Hybrid: 'is a hybrid',
  'Plug-in Hybrid': 'is a plug-in hybrid',
};
const driveWords: Readonly<Record<string, string>> = {
  RWD: 'rear-wheel drive',
  FWD: 'front-wheel drive',
  AWD: 'all-wheel drive',
  '4WD': 'four-wheel drive',
};

function driveFact(facts: WordFacts): string {
  const { fuelType, engine, transmission, driveType, powerKw } = facts;
  const fuel = fuelWords[fuelType];
  const motor = usable(engine, facts);
  const gearbox = usable(transmission, facts);
  const has = [
    gearbox && `${article(asWord(gearbox))} ${asWord(gearbox)} transmission`,
    driveWords[driveType],
  ].filter(Boolean);
  return inSequence([
    fuel && (motor ? `${fuel} (${motor})` : fuel),
    has.length > 0 && `has ${inSequence(has)}`,
    powerKw !== null && `makes ${groupThousands(powerKw)} kW`,
  ]);
}

function distanceFact(facts: WordFacts, today: string): string {
  const { buildMonth, complianceMonth, registered, regoState, regoExpiresOn } = facts;
  const mileage = reliableMileage(facts);
  const hasRunOut = isDay(regoExpiresOn) && regoExpiresOn < today;
  return inSequence([
    mileage !== null && `has travelled ${groupThousands(mileage)} km`,
    isMonth(buildMonth) && `was built in ${formatMonth(buildMonth)}`,
    isMonth(complianceMonth) && `was complied in ${formatMonth(complianceMonth)}`,
    registered === 'yes' && !hasRunOut && (regoState ? `is registered in ${regoState}` : 'is registered'),
  ]);
}

function spaceFact({ seats, doors, towBrakedKg, gvmKg }: WordFacts): string {
  const has = [seats !== null && count(seats, 'seat'), doors !== null && count(doors, 'door')].filter(
    Boolean,
  );
  return inSequence([
    has.length > 0 && `has ${inSequence(has)}`,
    towBrakedKg !== null && `tows up to ${groupThousands(towBrakedKg)} kg braked`,
    gvmKg !== null && `has a GVM of ${groupThousands(gvmKg)} kg`,
  ]);
}

const MOST_EQUIPMENT = 3;
const LONGEST_EQUIPMENT = 70;

function equipmentFact(facts: WordFacts, seed: number): string {
  const known = specificationTexts(facts)
    .map((text) => usable(text, facts))
    .filter((text) => text !== '' && text.length <= LONGEST_EQUIPMENT);
  const from = known.length > MOST_EQUIPMENT ? hash(`${seed} from`) % known.length : 0;
  const chosen = [...known.slice(from), ...known.slice(0, from)].slice(0, MOST_EQUIPMENT);
  return chosen.join('; ');
}

function papersFact(facts: WordFacts): string {
  const { guarantee, ppsrCheckedOn } = facts;
  const inside = asWord(usable(facts.interiorColor, facts));
  return inSequence([
    inside !== '' && `has ${article(inside)} ${inside} interior`,
    guarantee === 'yes' && 'comes with the dealer guarantee',
    isDay(ppsrCheckedOn) && `was checked on the PPSR on ${formatDay(ppsrCheckedOn)}`,
  ]);
}

function historyFact({ historyFlags }: WordFacts): string {
  return historyFlags.map((flag) => asWord(choiceLabels.historyFlags?.[flag] ?? '')).join(', ');
}

const LONGEST = 100;

/** A recorded text that may stand in a sentence; empty where it would end one, or where the check would remark on it. */
function usable(recorded: string, facts: WordFacts): string {
  const text = recorded.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');
  const isSound = checkWords(text, facts).every(({ start, end }) => start === end);
  return fits(text) && isSound ? text : '';
}

function fits(text: string): boolean {
  return text !== '' && text.length <= LONGEST && !/[.!?](?:\s|$)|[\n\r]/.test(text);
}

/** `white`; what has a capital inside stays: `SUV`, `Candy White`. */
function asWord(text: string): string {
  return /^\p{Lu}\p{Ll}+$/u.test(text) ? text.toLowerCase() : text;
}

function article(word: string): string {
  return /^(?:[aeio]|SUV|MPV)/i.test(word) ? 'an' : 'a';
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/** `a, b and c`, without what is not there. */
function inSequence(parts: readonly (string | false | undefined)[]): string {
  const there = parts.filter((part): part is string => Boolean(part));
  const last = there.at(-1) ?? '';
  return there.length < 2 ? last : `${there.slice(0, -1).join(', ')} and ${last}`;
}

function choose<Item>(items: readonly [Item, ...Item[]] | readonly Item[], key: string): Item {
  const item = items[hash(key) % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}

/** FNV-1a: small, and the same everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (value ^ (value >>> 13)) >>> 0;
}
