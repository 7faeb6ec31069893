/** Chosen vehicles by id. Never changed in place. */
export type Chosen = ReadonlySet<number>;

export function chooseAll(chosen: Chosen, ids: readonly number[], isOn: boolean): Chosen {
  const next = new Set(chosen);
  for (const id of ids) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** From the one that was chosen last to this one, in the order of the list; this one alone if that is not in it. */
export function rangeBetween(shown: readonly number[], last: number | undefined, id: number): number[] {
  const [from, to] = [last === undefined ? -1 : shown.indexOf(last), shown.indexOf(id)];
  if (from < 0 || to < 0) return [id];
  return shown.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Whether all, some or none of these are chosen. */
export function countChosen(chosen: Chosen, ids: readonly number[]): number {
  return ids.reduce((count, id) => count + (chosen.has(id) ? 1 : 0), 0);
}
