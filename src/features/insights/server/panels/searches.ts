import type { FilterName } from '#features/vehicles/search/vehicle-filters.ts';
import type { Panel } from '../../insight.contract.ts';
import { type Recorded, sumsOf } from '../recorded.ts';
import { mostFirst } from './most-first.ts';
import { subjectWords } from './subject-words.ts';

const MOST_ROWS = 30;

/** What to buy. */
export function emptySearches({ counts }: Pick<Recorded, 'counts'>): Panel {
  return {
    id: 'empty-searches',
    title: 'Searches Without a Result',
    about: 'What visitors looked for and you did not have, each visitor once a day: what to buy.',
    empty: 'Every search found something',
    columns: [
      { heading: 'Search', kind: 'text' },
      { heading: 'Visitors', kind: 'count' },
    ],
    rows: mostFirst(sumsOf(counts, 'empty-searches'), MOST_ROWS).map(([words, asked]) => [
      subjectWords(words),
      asked,
    ]),
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}

export function searches({ counts }: Recorded): Panel {
  const times = sumsOf(counts, 'searches');
  const found = sumsOf(counts, 'search-results');
  return {
    id: 'searches',
    title: 'Searches',
    about: 'What visitors looked for, and how many vehicles they found on average.',
    empty: 'No search was counted in these days',
    columns: [
      { heading: 'Search', kind: 'text' },
      { heading: 'Visitors', kind: 'count' },
      { heading: 'Found', kind: 'count' },
    ],
    rows: mostFirst(times, MOST_ROWS).map(([words, asked]) => [
      subjectWords(words),
      asked,
      Math.round((found.get(words) ?? 0) / asked),
    ]),
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}

const filterWords: Readonly<Record<FilterName, string>> = {
  make: 'Make',
  model: 'Model',
  type: 'Type',
  keywords: 'Keywords',
  priceMin: 'Price from',
  priceMax: 'Price up to',
  weekMax: 'Weekly repayment',
  yearMin: 'Year from',
  yearMax: 'Year up to',
  mileageMax: 'Max Mileage',
  transmission: 'Transmission',
  fuelType: 'Fuel Type',
  drive: 'Drive Type',
  exteriorColor: 'Exterior Color',
  interiorColor: 'Interior Color',
  seatsMin: 'Seats',
  towMin: 'Towing',
  powerMin: 'Power',
  registered: 'Registered',
  recentlyAdded: 'Recently Added',
  specialOffer: 'Special Offers',
};

export function filters({ counts }: Recorded): Panel {
  const words: Readonly<Record<string, string>> = filterWords;
  return {
    id: 'filters',
    title: 'Filters',
    about: 'By what visitors searched, each search of a visitor once a day.',
    empty: 'No search was counted in these days',
    columns: [
      { heading: 'Filter', kind: 'text' },
      { heading: 'Searches', kind: 'count' },
    ],
    rows: mostFirst(sumsOf(counts, 'filters'), 20).map(([name, times]) => [words[name] ?? name, times]),
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}
