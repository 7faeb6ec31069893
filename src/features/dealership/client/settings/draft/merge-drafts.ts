import { isSameValue } from '#features/dealership/same-value.ts';
import { settingLabels } from '#features/dealership/settings/setting-labels.ts';
import type { SectionName, Settings } from '#features/dealership/settings/settings-schema.ts';
import { getAt, setAt } from '../at-path.ts';
import { entriesOf, type TypedSections } from '../problems.ts';

/** A field that two people have changed to different values. */
export interface Clash {
  section: SectionName;
  field: string;
}

interface Versions {
  /** What was live when the draft was begun. */
  base: Settings;
  mine: TypedSections;
  /** What is live now. */
  theirs: Settings;
}

export function findClashes({ base, mine, theirs }: Versions): Clash[] {
  return entriesOf(mine).flatMap(([section, typed]) =>
    Object.keys(settingLabels[section].fields)
      .filter((field) => {
        const [was, own, live] = [base[section], typed, theirs[section]].map((one) => getAt(one, [field]));
        return !isSameValue(own, was) && !isSameValue(live, was) && !isSameValue(own, live);
      })
      .map((field) => ({ section, field })),
  );
}

/** The draft as if it had been begun with what is live now: only fields that this person changed are theirs. */
export function rebase({ base, mine, theirs }: Versions, useTheirs: readonly Clash[]): TypedSections {
  const merged: TypedSections = {};
  for (const [section, typed] of entriesOf(mine)) {
    const given = useTheirs.filter((clash) => clash.section === section).map(({ field }) => field);
    const changed = Object.keys(settingLabels[section].fields).filter(
      (field) => !given.includes(field) && !isSameValue(getAt(typed, [field]), getAt(base[section], [field])),
    );
    const next = changed.reduce<unknown>(
      (at, field) => setAt(at, [field], getAt(typed, [field])),
      theirs[section],
    );
    if (!isSameValue(next, theirs[section])) merged[section] = next;
  }
  return merged;
}
