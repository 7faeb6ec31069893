import { claims } from './claims.ts';
import { findFigures } from './figures.ts';
import { findMissingFacts } from './missing-facts.ts';
import { recordedTexts, type WordFacts, type WordFinding } from './word-facts.ts';

/** What in a text about a vehicle is worth a second look, in its order. An empty text has nothing to look at. */
export function checkWords(text: string, facts: WordFacts): WordFinding[] {
  if (text.trim() === '') return [];
  const found = [
    ...findClaims(text, facts),
    ...findContacts(text),
    ...findShouting(text, facts),
    ...findFigures(text, facts),
  ].sort((a, b) => a.start - b.start);
  return [...found, ...findMissingFacts(text, facts)];
}

/** Only what the law forbids: quick enough for every vehicle of a long list. */
export function findLawClaims(text: string, facts: Omit<WordFacts, 'specifications'>): WordFinding[] {
  return findClaims(text, { ...facts, specifications: {} }, lawClaims);
}

const lawClaims = claims.filter(({ isLaw }) => isLaw);

function findClaims(text: string, facts: WordFacts, among = claims): WordFinding[] {
  return among.flatMap(({ pattern, isRecorded, severity, text: words, isLaw }) => {
    const places = findAll(text, pattern);
    if (places.length === 0 || isRecorded?.(facts)) return [];
    // What the law forbids is not made better by standing elsewhere too.
    if (!isLaw && findAll(recordedTexts(facts).join('\n'), pattern).length > 0) return [];
    return places.map((place) => ({ ...place, severity, text: words, ...(isLaw && { isLaw }) }));
  });
}

const contacts: readonly [pattern: RegExp, text: string][] = [
  [
    // Numbers with an area code, mobiles, 1300 and 1800, and local ones of eight digits that are no two years.
    /(?:\+ ?61[ -]?(?:\(0\) ?)?|\(0|\b0)[2-478]\)?(?:[ -]?\d){8}(?!\d)|\b1[38]00(?:[ -]?\d){6}(?!\d)|\b(?!20\d\d)[2-9]\d{3}[ ]\d{4}\b(?! ?k)/g,
    'A phone number in the text: other sites refuse such advertisements, and it stays when the number changes. The page shows yours.',
  ],
  [
    /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+\.[\w.-]+/g,
    'An e-mail address in the text: other sites refuse such advertisements. The page has a form.',
  ],
  [/\bhttps?:\/\/\S+|\bwww\.\S+/gi, 'A web address in the text: other sites refuse such advertisements.'],
];

function findContacts(text: string): WordFinding[] {
  return contacts.flatMap(([pattern, words]) =>
    findAll(text, pattern).map((place) => ({ ...place, severity: 'should' as const, text: words })),
  );
}

/** Long abbreviations that are no shouting. */
const usualCapitals = new Set(['PPSR', 'ANCAP', 'ISOFIX', 'BOSE', 'NEVDIS']);
const capitals = /(?<![\p{L}\d])\p{Lu}[\p{Lu}'’&-]+(?:[ ,]+\p{Lu}[\p{Lu}'’&-]+)*(?![\p{L}\d])/gu;

function findShouting(text: string, facts: WordFacts): WordFinding[] {
  const recorded = new Set(recordedTexts(facts).flatMap(toWords));
  const isShouted = ({ start, end }: Place) =>
    toWords(text.slice(start, end)).some(
      (word) => word.length > 3 && !recorded.has(word) && !usualCapitals.has(word),
    );
  return [
    ...findAll(text, capitals)
      .filter(isShouted)
      .map((place) => ({
        ...place,
        severity: 'hint' as const,
        text: 'Capitals read as shouting, and other sites refuse them. Write it as in a sentence.',
      })),
    ...findAll(text, /!{2,}|\?{2,}|(?:!\?)+/g).map((place) => ({
      ...place,
      severity: 'hint' as const,
      text: 'One mark is enough.',
    })),
  ];
}

function toWords(text: string): string[] {
  return text.split(/[^\p{L}\d'’&-]+/u).filter(Boolean);
}

interface Place {
  start: number;
  end: number;
}

/** Every place in the text at which the pattern, which has the flag `g`, matches. */
function findAll(text: string, pattern: RegExp): Place[] {
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));
}
