import type { OwnPicture } from '#features/dealership/settings/setting-kinds.ts';
import { getAt } from '../at-path.ts';
import { CENTRE } from './focus-point.ts';

/** The own picture that a value names, if it is one; a draft may hold anything. */
export function readOwn(value: unknown): OwnPicture | undefined {
  const id = getAt(value, ['id']);
  if (typeof id !== 'number') return undefined;
  const [x, y] = [getAt(value, ['focus', 'x']), getAt(value, ['focus', 'y'])];
  return { id, focus: typeof x === 'number' && typeof y === 'number' ? { x, y } : CENTRE };
}
