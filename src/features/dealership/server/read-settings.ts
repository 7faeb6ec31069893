import { defaultSettings } from '../settings/default-settings.ts';
import {
  type SectionName,
  type Settings,
  sectionNames,
  settingsSchema,
} from '../settings/settings-schema.ts';
import { plainPageTexts } from '../texts/plain-page-texts.ts';
import { parseStored } from './stored-form.ts';

export interface ReadSettings {
  settings: Settings;
  /** Sections that could not be read, and are taken from `base`. */
  damaged: SectionName[];
  /** What is wrong with them, by the path of the field. */
  problems: Record<string, string>;
}

/** Puts sections over others, each only when all of it is valid: an invalid one leaves that of `base` in place. */
export function overlay(base: Settings, sections: Readonly<Record<string, unknown>>): ReadSettings {
  const settings: Settings = { ...base };
  const damaged: SectionName[] = [];
  const problems: Record<string, string> = {};
  for (const name of sectionNames) {
    if (!Object.hasOwn(sections, name)) continue;
    const read = settingsSchema.shape[name].safeParse(sections[name]);
    if (read.success) {
      Object.assign(settings, { [name]: read.data });
      continue;
    }
    damaged.push(name);
    for (const { path, message } of read.error.issues) problems[[name, ...path].join('.')] ??= message;
  }
  return { settings, damaged, problems };
}

/** Reads stored settings. A field that they lack has its default; one that is no longer known is ignored. */
export function readStored(content: string): ReadSettings {
  const stored = parseStored(content);
  if (!stored) return { settings: defaultSettings, damaged: [...sectionNames], problems: {} };
  const sections = sectionNames.flatMap((name) => {
    const known: Record<string, unknown> = defaultSettings[name];
    const given = stored[name];
    // Stored before there was this section.
    if (given === undefined) return [];
    if (typeof given !== 'object' || given === null) return [[name, given]];
    const kept = Object.entries(given).filter(([field]) => Object.hasOwn(known, field));
    return [
      [
        name,
        {
          ...known,
          ...Object.fromEntries(kept.map(([field, value]) => [field, asItIsNow(name, field, value)])),
        },
      ],
    ];
  });
  // Pages that a dealership has not written yet promise nothing in its name.
  return overlay({ ...defaultSettings, ...plainPageTexts }, Object.fromEntries(sections));
}

/** A legal text that nobody has changed is the one that the site ships with now, not the one from then. */
function asItIsNow(section: SectionName, field: string, value: unknown): unknown {
  if (section !== 'legal' || typeof value !== 'object' || value === null) return value;
  if (Reflect.get(value, 'updatedOn') !== null || Reflect.get(value, 'version') !== 1) return value;
  return Object.entries(defaultSettings.legal).find(([name]) => name === field)?.[1] ?? value;
}

/**
 * Stored sections that cannot be read and are not replaced now. They are kept as they are, so that nobody takes their
 * defaults for what the dealership chose.
 */
export function unreadableParts(content: string, replacing: object): Record<string, unknown> {
  const stored = parseStored(content);
  const left = readStored(content).damaged.filter((name) => !Object.hasOwn(replacing, name));
  return Object.fromEntries(left.map((name) => [name, stored?.[name] ?? null]));
}
