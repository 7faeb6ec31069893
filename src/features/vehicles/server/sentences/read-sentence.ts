import type { SortMode } from '../../fields/vehicle-options.ts';
import { writeChoice } from '../../search/choice.ts';
import {
  filterNames,
  readFilters,
  toSearchParams,
  type VehicleFilters,
} from '../../search/vehicle-filters.ts';
import { readers } from './readers.ts';
import { beginReading, type Reading, type SentenceFacts } from './reading.ts';

export interface ReadSentence {
  /** What was not understood but may be written somewhere is among them as keywords. */
  readonly filters: VehicleFilters;
  readonly sort?: SortMode;
  /** What was said and nothing can be searched by: neither a filter nor a keyword. */
  readonly leftOut: readonly string[];
}

/** What somebody asks for in their own words, as the filters of the search. */
export function readSentence(text: string, facts: SentenceFacts): ReadSentence {
  const reading = beginReading(text, facts);
  while (reading.at < text.length) {
    const isRead = readers.some((read) => read(reading));
    if (!isRead) reading.at += 1;
  }
  const { choices, sort, leftOut } = reading;
  if (reading.isLike && facts.like?.vehicleType && !choices.has('type'))
    choices.set('type', { isNot: false, values: [facts.like.vehicleType] });
  leftOut.push(...bringMakes(reading));
  const chosen = [...choices]
    .filter(([, { values }]) => values.length > 0)
    .map(([name, choice]) => [name, writeChoice(choice)]);
  const words = reading.keywords.filter(Boolean).join(' ');
  const asked = { ...reading.filters, ...Object.fromEntries(chosen), ...(words && { keywords: words }) };
  return { ...keepSearchable(asked, leftOut), ...(sort && { sort }) };
}

/**
 * Models bring their makes. A make that was said without one of its models beside those of others cannot be asked for
 * in one search: "Toyota or Mazda 3" would find no other Toyota.
 */
function bringMakes({ choices, makesSaid, makesOfModels }: Reading): string[] {
  const makes = choices.get('make');
  if (makesOfModels.size === 0 || makes?.isNot) return [];
  choices.set('make', { isNot: false, values: [...makesOfModels] });
  return [...makesSaid].filter((make) => !makesOfModels.has(make));
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
