import { fuelTypes, transmissions } from '#features/vehicles/fields/vehicle-options.ts';
import { groupThousands } from '#shared/numbers.ts';
import { reliableMileage, type WordFacts, type WordFinding } from './word-facts.ts';

interface KeyFact {
  /** The fact in words; undefined when it is not recorded. */
  words: (facts: WordFacts) => string | undefined;
  isMentioned: (text: string, facts: WordFacts) => boolean;
}

/** Facts that buyers look for in a description; the helper's own drafts say each of them. */
const keyFacts: readonly KeyFact[] = [
  {
    words: (facts) => {
      const mileage = reliableMileage(facts);
      return mileage === null ? undefined : `${groupThousands(mileage)} km`;
    },
    isMentioned: (text) => /\d ?(?:kms?|kilomet)/i.test(text),
  },
  {
    words: ({ fuelType }) => fuelTypes.find((known) => known === fuelType),
    isMentioned: (text, { fuelType }) =>
      has(text, fuelType.split(' ').at(-1)) || (fuelType === 'Electric' && /\bEV\b/i.test(text)),
  },
  {
    words: ({ transmission }) => transmissions.find((known) => known === transmission),
    isMentioned: (text, { transmission }) => has(text, transmission === 'Automatic' ? 'auto' : transmission),
  },
  {
    words: ({ seats }) => (seats === null ? undefined : `${seats} seats`),
    isMentioned: (text) => /\bseat/i.test(text),
  },
  {
    words: ({ towBrakedKg }) =>
      towBrakedKg === null ? undefined : `tows ${groupThousands(towBrakedKg)} kg braked`,
    isMentioned: (text) => /\btow/i.test(text),
  },
];

/** One finding at the end of the text, so that a click goes to where the rest can be written. */
export function findMissingFacts(text: string, facts: WordFacts): WordFinding[] {
  const missing = keyFacts.flatMap(({ words, isMentioned }) => {
    const fact = words(facts);
    return fact && !isMentioned(text, facts) ? [fact] : [];
  });
  if (missing.length === 0) return [];
  const { length } = text;
  return [
    {
      start: length,
      end: length,
      severity: 'hint',
      text: `Recorded, and not in the text: ${missing.join(', ')}.`,
    },
  ];
}

function has(text: string, word = ''): boolean {
  return text.toLowerCase().includes(word.toLowerCase());
}
