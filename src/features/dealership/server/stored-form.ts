import { allSwitchedOn } from '../privacy/switched-on.ts';
import { writePrivacyParts } from '../privacy/write-privacy-part.ts';
import { isSameValue } from '../same-value.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import { picturesIn } from '../settings/setting-pictures.ts';
import { type Settings, sectionNames } from '../settings/settings-schema.ts';
import { stateNames } from '../states.ts';

/** Sections with pictures below a field. The version before there were pictures reads nothing of such a section. */
const pictured = ['people', 'home', 'about'] as const;

/**
 * Settings as they are stored. The version before may run beside this one or again after it, so these sections are stored
 * once without their pictures, and whole under `pictured` where they name any. Where 1.0 would refuse a section, a form that
 * it takes stands in its place, and the section itself under `newer`.
 */
export function serializeSettings(settings: Settings, unread: Readonly<Record<string, unknown>>): string {
  const former = writtenOut(settings);
  const isRead = (name: string) => !Object.hasOwn(unread, name);
  const whole = pictured.filter((name) => isRead(name) && picturesIn(settings[name]).length > 0);
  const newer = sectionNames.filter((name) => isRead(name) && !isSameValue(settings[name], former[name]));
  return JSON.stringify({
    ...withoutPictures(former),
    ...unread,
    ...(whole.length > 0 && { pictured: Object.fromEntries(whole.map((name) => [name, former[name]])) }),
    ...(newer.length > 0 && { newer: Object.fromEntries(newer.map((name) => [name, settings[name]])) }),
  });
}

/** Settings without the placeholders that 1.0 does not know, and with the tagline that it wants. */
function writtenOut(settings: Settings): Settings {
  const { privacy } = settings.legal;
  const text = writePrivacyParts(privacy.text, allSwitchedOn);
  const { identity } = settings;
  const named = { ...identity, tagline: identity.tagline || identity.name };
  const written = {
    ...settings,
    identity: named,
    legal: { ...settings.legal, privacy: { ...privacy, text } },
  };
  const state = stateNames[settings.contact.address.state];
  return JSON.parse(JSON.stringify(written).replaceAll('{stateName}', state));
}

/** The stored sections, or undefined when it is not JSON of an object. */
export function parseStored(content: string): Record<string, unknown> | undefined {
  const read = parseObject(content);
  const { pictured: whole, newer, ...sections } = read ?? {};
  return (
    read && {
      ...sections,
      ...(typeof whole === 'object' ? whole : {}),
      ...(typeof newer === 'object' ? newer : {}),
    }
  );
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
    // 1.0 refuses an empty gallery.
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
