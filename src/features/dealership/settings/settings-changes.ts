import { isSameValue } from '../same-value.ts';
import { offerWords, settingLabels } from './setting-labels.ts';
import { type SectionName, type Settings, sectionNames } from './settings-schema.ts';

const LONGEST_VALUE = 60;

const offers = new Map(
  Object.entries(offerWords).flatMap(([section, fields]) =>
    Object.entries(fields).map(
      ([field, words]) => [`${section}.${field}`, new Map<unknown, string>(Object.entries(words))] as const,
    ),
  ),
);

/** Differences in words, by section and field: `Trading name: “A” is now “B”`, `Weekly hours changed`. */
export function describeChanges(before: Settings, after: Settings): string[] {
  return sectionNames.flatMap((section) => {
    const { fields, label } = settingLabels[section];
    const [was, is] = [before[section], after[section]].map((one) => new Map(Object.entries(one)));
    return Object.entries(fields).flatMap(([field, name]) => {
      const [old, now] = [was?.get(field), is?.get(field)];
      if (isSameValue(old, now)) return [];
      const said = offers.get(`${section}.${field}`)?.get(now);
      if (said) return [said];
      const [from, to] = [old, now].map(inShort);
      const full =
        section === 'announcement' || section === 'about' ? `${label}, ${name.toLowerCase()}` : name;
      return [from !== undefined && to !== undefined ? `${full}: ${from} is now ${to}` : `${full} changed`];
    });
  });
}

/** Says that an unreadable section is published as it is shown, which may be what the site came with. */
export function describeMended(section: SectionName): string {
  return `${settingLabels[section].label}: what could not be read is replaced by what is shown`;
}

function inShort(value: unknown): string | undefined {
  if (value === null || value === '') return 'none';
  if (typeof value === 'number') return value.toLocaleString('en-AU');
  return typeof value === 'string' && value.length <= LONGEST_VALUE ? `“${value}”` : undefined;
}

/** The fields alone, for the line in the activity. */
export function nameChanges(changes: readonly string[]): string {
  return changes.map((change) => change.replace(/(: .*| changed)$/s, '')).join(', ');
}
