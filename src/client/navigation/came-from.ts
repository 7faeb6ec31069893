import { readEntry } from './entry-state.ts';

/** What an entry of the history keeps of the page whose link led to it. */
export const fromHere = () => ({ cameFrom: location.pathname });

/** The path of that page, when it was one of this site. */
export function cameFrom(): string | undefined {
  const path = readEntry('cameFrom');
  return typeof path === 'string' ? path : undefined;
}
