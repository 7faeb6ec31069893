import { isSameValue } from '../same-value.ts';
import { settingLabels } from './setting-labels.ts';
import { type SectionName, type Settings, sectionNames } from './settings-schema.ts';

const LONGEST_VALUE = 60;

/** What a yes or no comes to, so that nobody has to read that no is now yes. */
const offers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'finance.advertised': {
    yes: 'These finance terms are advertised now',
    no: 'Finance terms are no longer advertised',
  },
  'bookings.offered': {
    yes: 'Times to book are offered now',
    no: 'Times to book are no longer offered',
  },
  'bookings.licenceNeeded': {
    yes: 'Whoever books a test drive is asked for a driver licence now',
    no: 'Whoever books a test drive is no longer asked for a driver licence',
  },
  'bookings.holds': {
    yes: 'Holds are offered now',
    no: 'Holds are no longer offered',
  },
};

/** Differences in words, by section and field: `Trading name: “A” is now “B”`, `Weekly hours changed`. */
export function describeChanges(before: Settings, after: Settings): string[] {
  return sectionNames.flatMap((section) => {
    const { fields, label } = settingLabels[section];
    const [was, is] = [before[section], after[section]].map((one) => new Map(Object.entries(one)));
    return Object.entries(fields).flatMap(([field, name]) => {
      const [old, now] = [was?.get(field), is?.get(field)];
      if (isSameValue(old, now)) return [];
      const said = offers[`${section}.${field}`]?.[String(now)];
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
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.length <= LONGEST_VALUE ? `“${value}”` : undefined;
}

/** The fields alone, for the line in the activity. */
export function nameChanges(changes: readonly string[]): string {
  return changes.map((change) => change.replace(/(: .*| changed)$/s, '')).join(', ');
}
