import type { Catalogue } from '#features/vehicles/server/catalogue/catalogue.ts';
import { readSentence } from '#features/vehicles/server/sentences/read-sentence.ts';
import { completeSentence } from '#features/vehicles/server/sentences/suggestions.ts';
import { vocabularyOf } from '#features/vehicles/server/sentences/vocabulary.ts';
import { rank } from './rank.ts';

const ROUNDS = 300;
const sentences = [
  'diesel ute under 45k that tows 3.5 t',
  '7 seats, not white, last 5 years, under $250 a week',
  'toyota or mazda suv between 20k and 30k with low kms and leather seats',
  'between 1 to not '.repeat(17),
];

interface Timed {
  ms: number;
  wasInterrupted: boolean;
}

/** Milliseconds: the first answer after a change of stock in processor time, and the slowest in a hundred after it. */
export function timeSentences(catalogue: Catalogue, startTimer: () => () => Timed) {
  const ask = (sentence: string) => {
    const stop = startTimer();
    const vocabulary = vocabularyOf(catalogue);
    readSentence(sentence, { vocabulary, year: 2026, priceForWeek: (dollars) => dollars * 200 });
    completeSentence(sentence, vocabulary);
    return stop();
  };
  const before = process.cpuUsage();
  ask('toy');
  const { user, system } = process.cpuUsage(before);
  const times = Array.from({ length: ROUNDS }, (_, round) => ask(sentences[round % sentences.length] ?? ''));
  const own = times.slice(ROUNDS / 3).filter(({ wasInterrupted }) => !wasInterrupted);
  return {
    firstMs: (user + system) / 1_000,
    p99Ms: rank(
      0.99,
      own.map(({ ms }) => ms),
    ),
  };
}
