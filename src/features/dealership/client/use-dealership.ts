import { createContext, use } from 'react';
import type { Dealership } from '../dealership.ts';

/** The document brings it along, so that every page has it from the start. */
export const DealershipContext = createContext<Dealership | undefined>(undefined);

export function useDealership(): Dealership {
  const dealership = use(DealershipContext);
  if (!dealership) throw new Error('There is no DealershipContext around this component');
  return dealership;
}
