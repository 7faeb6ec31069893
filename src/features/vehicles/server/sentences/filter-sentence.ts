import { describeFilters } from '../../search/describe-filters.ts';
import type { VehicleFilters } from '../../search/vehicle-filters.ts';

/** Filters as one sentence, by the words of their chips; keywords come last, because they go on to the end. */
export function toSentence(filters: VehicleFilters): string {
  const chips = describeFilters(filters);
  const inOrder = [
    ...chips.filter(({ name }) => name !== 'keywords'),
    ...chips.filter(({ name }) => name === 'keywords'),
  ];
  return inOrder.map(({ label }) => label).join(', ');
}
