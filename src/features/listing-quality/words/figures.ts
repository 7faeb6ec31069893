import { groupThousands } from '#shared/numbers.ts';
import type { WordFacts, WordFinding } from './word-facts.ts';

interface Figure {
  pattern: RegExp;
  /** Only in a sentence that has this, or that has it not. */
  within?: RegExp;
  without?: RegExp;
  read: (match: RegExpMatchArray) => number;
  /** The recorded figures that it may be; none: nothing is recorded. */
  recorded: (facts: WordFacts) => readonly (number | null)[];
  tolerance?: number;
  name: string;
  unit: string;
}

const small = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const smallNumber = `\\d{1,2}|${small.slice(1).join('|')}`;
const readSmall = ([, number = '']: RegExpMatchArray) =>
  /\d/.test(number) ? Number(number) : small.indexOf(number.toLowerCase());
const readGrouped = ([, number = '']: RegExpMatchArray) => Number(number.replaceAll(/[ ,]/g, ''));

/** Figures that a text may say, and the fields that have them. */
const figures: readonly Figure[] = [
  {
    pattern:
      /(?<![\d.,$])(\d{1,3}(?:[ ,]\d{3})+|\d{4,7}) ?(?:kms?|kilomet(?:re|er)s?)\b(?! ?(?:\/|ph|per))/gi,
    without: /warrant|guarant|servic|range|interval|every|tyre|per (?:tank|charge)/i,
    read: readGrouped,
    recorded: ({ mileage }) => [mileage],
    tolerance: 999,
    name: 'odometer reading',
    unit: ' km',
  },
  {
    pattern: new RegExp(`(?<![\\d.,])\\b(${smallNumber})[- ]?seat(?:s|er)?\\b`, 'gi'),
    read: readSmall,
    recorded: ({ seats }) => [seats],
    name: 'number of seats',
    unit: '',
  },
  {
    pattern: new RegExp(`(?<![\\d.,])\\b(${smallNumber})[- ]?doors?\\b`, 'gi'),
    read: readSmall,
    recorded: ({ doors }) => [doors],
    name: 'number of doors',
    unit: '',
  },
  {
    pattern: /(?<![\d.,])(\d{2,4}) ?kw\b/gi,
    without: /charg|batter/i,
    read: readGrouped,
    recorded: ({ powerKw }) => [powerKw],
    name: 'power',
    unit: ' kW',
  },
  {
    pattern: /(?<![\d.,])(\d{1,3}(?:[ ,]\d{3})+|\d{3,5}) ?kgs?\b/gi,
    within: /\btow/i,
    read: readGrouped,
    recorded: ({ towBrakedKg, gvmKg }) => (towBrakedKg === null ? [] : [towBrakedKg, gvmKg, UNBRAKED_KG]),
    name: 'braked towing',
    unit: ' kg',
  },
  {
    pattern: /(?<![\d.,])(\d(?:\.\d{1,2})?) ?(?:t|tonnes?|tons?)\b/gi,
    within: /\btow/i,
    read: ([, tonnes = '']) => Math.round(Number(tonnes) * 1000),
    recorded: ({ towBrakedKg }) => [towBrakedKg],
    name: 'braked towing',
    unit: ' kg',
  },
];

/** What nearly every car may tow without brakes on the trailer; no field records it. */
const UNBRAKED_KG = 750;

/** Figures in the text that are not recorded, or are recorded otherwise. */
export function findFigures(text: string, facts: WordFacts): WordFinding[] {
  return figures.flatMap((figure) =>
    [...text.matchAll(figure.pattern)].flatMap((match): WordFinding[] => {
      const { index: start } = match;
      const sentence = sentenceAround(text, start);
      if (figure.within && !figure.within.test(sentence)) return [];
      if (figure.without?.test(sentence)) return [];
      const said = figure.read(match);
      const known = figure.recorded(facts).filter((value) => value !== null);
      if (known.some((value) => Math.abs(value - said) <= (figure.tolerance ?? 0))) return [];
      const place = { start, end: start + match[0].length };
      const [recorded] = known;
      if (recorded === undefined) {
        return [
          { ...place, severity: 'hint', text: `No ${figure.name} is recorded. Record it in its field too.` },
        ];
      }
      const words = `Recorded as ${figure.name}: ${groupThousands(recorded)}${figure.unit}. Only one of the two can be right.`;
      return [{ ...place, severity: 'should', text: words }];
    }),
  );
}

/** Far enough to either side; the whole of a long text, for every figure in it, would take long. */
const REACH = 300;

function sentenceAround(text: string, at: number): string {
  const before =
    text
      .slice(Math.max(0, at - REACH), at)
      .split(/[.!?]\s|\n/)
      .at(-1) ?? '';
  const [after = ''] = text.slice(at, at + REACH).split(/[.!?](?:\s|$)|\n/);
  return before + after;
}
