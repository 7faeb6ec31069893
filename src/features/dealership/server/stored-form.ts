import { defaultSettings } from '../default-settings.ts';
import { picturesIn } from '../setting-pictures.ts';
import type { Settings } from '../settings-schema.ts';

/** Sections in which pictures stand below a field. The version before there were pictures reads none of such a section. */
const pictured = ['people', 'home', 'about'] as const;

/**
 * Settings as they are stored: these sections once without their pictures, for the version before, which may run beside
 * this one or again after it, and whole under `pictured` where they name any.
 */
export function toStored(settings: Settings, unread: Readonly<Record<string, unknown>>): string {
  const whole = pictured.filter(
    (name) => !Object.hasOwn(unread, name) && picturesIn(settings[name]).length > 0,
  );
  return JSON.stringify({
    ...withoutPictures(settings),
    ...unread,
    ...(whole.length > 0 && { pictured: Object.fromEntries(whole.map((name) => [name, settings[name]])) }),
  });
}

/** The sections of what was stored, or undefined when it is not JSON of an object. */
export function parseStored(content: string): Record<string, unknown> | undefined {
  const read = parseObject(content);
  const { pictured: whole, ...sections } = read ?? {};
  return read && { ...sections, ...(typeof whole === 'object' ? whole : {}) };
}

function withoutPictures({ people, home, about, ...others }: Settings): object {
  const { owner, salesManager } = people;
  const { picture: _picture, ...hero } = home.hero;
  const drawn = about.gallery.filter(({ picture }) => typeof picture === 'string');
  return {
    ...others,
    people: {
      owner: withoutPhoto(owner),
      salesManager: salesManager && withoutPhoto(salesManager),
      others: people.others.map(withoutPhoto),
    },
    home: { ...home, hero },
    // It must not be empty.
    about: { ...about, gallery: drawn.length > 0 ? drawn : defaultSettings.about.gallery.slice(0, 1) },
  };
}

function withoutPhoto<Person extends { photo: unknown }>({ photo: _photo, ...person }: Person) {
  return person;
}

function parseObject(content: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(content);
    return typeof read === 'object' && read !== null ? { ...read } : undefined;
  } catch {
    return undefined;
  }
}
