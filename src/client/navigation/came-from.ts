import { readEntry } from './entry-state.ts';

/** History state: the page whose link led here. */
export const fromHere = () => ({ cameFrom: location.pathname });

/** The path of that page, if it was one of this site. */
export function cameFrom(): string | undefined {
  const path = readEntry('cameFrom');
  return typeof path === 'string' ? path : undefined;
}
