import { ownPicture } from './setting-kinds.ts';

export interface NamedPicture {
  /** Path of the field, such as `people.owner.photo`. */
  path: string;
  id: number;
}

/** Every own picture that settings name, also where the rest of them is invalid, as in a draft. */
export function picturesIn(settings: unknown, path = ''): NamedPicture[] {
  if (typeof settings !== 'object' || settings === null) return [];
  const own = ownPicture.safeParse(settings);
  if (own.success) return [{ path, id: own.data.id }];
  return Object.entries(settings).flatMap(([name, part]) =>
    picturesIn(part, path === '' ? name : `${path}.${name}`),
  );
}

export function pictureIdsIn(settings: unknown): number[] {
  return [...new Set(picturesIn(settings).map(({ id }) => id))];
}
