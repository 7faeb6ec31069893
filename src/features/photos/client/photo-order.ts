interface Numbered {
  id: number;
}

/** The photos in the given order. Those it does not contain, such as new ones, come last. */
export function followOrder<Photo extends Numbered>(
  photos: readonly Photo[],
  wanted: readonly number[],
): Photo[] {
  const places = new Map(wanted.map((id, place) => [id, place]));
  const placeOf = ({ id }: Photo) => places.get(id) ?? wanted.length;
  return photos.toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** The ids after moving one photo. */
export function idsAfterMove(photos: readonly Numbered[], from: number, to: number): number[] {
  const ids = photos.map(({ id }) => id);
  const moved = ids.slice(from, from + 1);
  return ids.toSpliced(from, 1).toSpliced(to, 0, ...moved);
}
