import { ownPicture } from '#features/dealership/settings/setting-kinds.ts';
import { type SectionName, sectionNames } from '#features/dealership/settings/settings-schema.ts';

export interface SettingsFile {
  sections: Partial<Record<SectionName, unknown>>;
  /** `data` is the picture in base64. */
  pictures: { id: number; data: string }[];
}

const NO_SETTINGS = 'This is no export of settings. Choose the file that “Settings (JSON)” has saved.';

/** The sections and pictures of an export; throws an Error with a message for staff. What is not known here is left out. */
export function readSettingsFile(text: string): SettingsFile {
  const file = parse(text);
  const settings = partOf(file, 'settings');
  const found = sectionNames.flatMap((name) => {
    const section = partOf(settings, name);
    return typeof section === 'object' && section !== null ? [[name, section] as const] : [];
  });
  if (found.length === 0) throw new Error(NO_SETTINGS);
  const pictures = partOf(file, 'pictures');
  return {
    sections: Object.fromEntries(found),
    pictures: Array.isArray(pictures) ? pictures.filter(isPicture) : [],
  };
}

/** The same with the pictures that took the place of those in the file. One that has none stays, and its field says so. */
export function withPictures(value: unknown, ids: ReadonlyMap<number, number>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const own = ownPicture.safeParse(value);
  if (own.success) return { ...own.data, id: ids.get(own.data.id) ?? own.data.id };
  if (Array.isArray(value)) return value.map((item) => withPictures(item, ids));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withPictures(part, ids)]));
}

function isPicture(value: unknown): value is SettingsFile['pictures'][number] {
  return typeof partOf(value, 'id') === 'number' && typeof partOf(value, 'data') === 'string';
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new Error(NO_SETTINGS);
  }
}
