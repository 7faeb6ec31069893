import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSettings } from '../settings/default-settings.ts';
import { pictureIdsIn, picturesIn } from '../settings/setting-pictures.ts';
import { type Settings, settingsSchema } from '../settings/settings-schema.ts';
import { plainPageTexts } from '../texts/plain-page-texts.ts';
import { readStored, unreadableParts } from './read-settings.ts';
import { serializeSettings } from './stored-form.ts';

/** Settings as the version before there were pictures stored them. */
function formerForm({ look, people, home, about, ...others }: Settings) {
  const [{ brandColour, accentColour }, { owner, salesManager }] = [look, people];
  const person = (one: NonNullable<typeof salesManager>) => ({
    name: one.name,
    title: one.title,
    words: one.words,
    phone: one.phone,
  });
  return {
    ...others,
    look: { brandColour, accentColour },
    people: {
      owner: { name: owner.name, title: owner.title, words: owner.words, story: owner.story },
      salesManager: salesManager && person(salesManager),
      others: people.others.map(({ name, title, words }) => ({ name, title, words })),
    },
    home: { ...home, hero: { headline: home.hero.headline, text: home.hero.text } },
    about: { ...about, gallery: about.gallery.filter(({ picture }) => typeof picture === 'string') },
  };
}

const percent = fc.integer({ min: 0, max: 100 });
const own = fc.record({
  id: fc.integer({ min: 1, max: 2_147_483_647 }),
  focus: fc.record({ x: percent, y: percent }),
});
const ownOrNone = fc.option(own, { nil: null });
const settings = fc
  .record({
    logo: ownOrNone,
    favicon: ownOrNone,
    hero: ownOrNone,
    owner: ownOrNone,
    manager: fc.option(ownOrNone, { nil: undefined }),
    others: fc.array(ownOrNone, { maxLength: 3 }),
    gallery: fc.uniqueArray(own, { maxLength: 4, selector: ({ id }) => id }),
    drawn: fc.subarray(defaultSettings.about.gallery),
  })
  .map(({ logo, favicon, hero, owner, manager, others, gallery, drawn }): Settings => {
    const { look, people, home, about } = defaultSettings;
    const pictures = [...gallery.map((picture) => ({ picture, alt: 'Our yard' })), ...drawn];
    return {
      ...defaultSettings,
      look: { ...look, logo, favicon },
      people: {
        owner: { ...people.owner, photo: owner },
        salesManager:
          manager === undefined || !people.salesManager ? null : { ...people.salesManager, photo: manager },
        others: others.map((photo, at) => ({ name: `Person ${at}`, title: 'Sales', photo, words: '' })),
      },
      home: { ...home, hero: { ...home.hero, picture: hero } },
      about: { ...about, gallery: pictures.length > 0 ? pictures : about.gallery },
    };
  });

it('settings from before there were pictures read as they were', () => {
  const former = formerForm({
    ...defaultSettings,
    people: {
      ...defaultSettings.people,
      others: [{ name: 'Jen Hale', title: 'Accounts', photo: null, words: 'Hello.' }],
    },
  });
  const { settings: read, damaged, problems } = readStored(JSON.stringify(former));
  expect({ damaged, problems }).toEqual({ damaged: [], problems: {} });
  expect(formerForm(read)).toEqual(former);
  expect(picturesIn(read)).toEqual([]);
  // The form of a tab, or a draft, from before.
  expect(settingsSchema.partial().safeParse(former).success).toBe(true);
});

it('settings with pictures read as they were, and the version before can read all but the pictures', () => {
  fc.assert(
    fc.property(settings, (all) => {
      const stored = serializeSettings(all, {});
      expect(readStored(stored)).toEqual({ settings: all, damaged: [], problems: {} });
      const { pictured: _pictured, newer: _newer, look, about, legal, ...others } = JSON.parse(stored);
      // The former version ignores unknown fields of a section, but refuses any below them.
      const { look: formerLook, about: formerAbout, legal: _legal, ...formerOthers } = formerForm(all);
      expect(others).toEqual(formerOthers);
      expect(look).toMatchObject(formerLook);
      // Only placeholders that it knows stand in braces.
      expect(new Set(JSON.stringify(legal).match(/\{\w+\}/g))).toEqual(
        new Set(['{name}', '{months}', '{address}', '{licence}']),
      );
      const names = about.gallery.map(({ picture }: { picture: unknown }) => picture);
      expect(names.every((name: unknown) => typeof name === 'string') && names.length > 0).toBe(true);
      if (formerAbout.gallery.length > 0) expect(about).toEqual(formerAbout);
    }),
  );
});

it('pages that were not written yet promise nothing, and a missing tagline stays missing', () => {
  const { sellPage: _sell, financePage: _finance, operation, ...others } = defaultSettings;
  // A site that published before there was a prefix keeps the one that it showed.
  const { stockPrefix: _prefix, ...formerOperation } = operation;
  const former = { ...others, operation: formerOperation };
  expect(readStored(JSON.stringify(former)).settings).toEqual({ ...defaultSettings, ...plainPageTexts });
  const untagged = { ...defaultSettings, identity: { ...defaultSettings.identity, tagline: '' } };
  const stored = serializeSettings(untagged, {});
  expect(JSON.parse(stored).identity.tagline).toBe(defaultSettings.identity.name);
  expect(readStored(stored).settings).toEqual(untagged);
});

it('a legal text that nobody has changed is the one of now', () => {
  const was = { text: 'As it came with 1.0', version: 1, updatedOn: null };
  const own = { text: 'Our own', version: 2, updatedOn: '2026-05-01' };
  const stored = JSON.stringify({ legal: { privacy: was, terms: own } });
  expect(readStored(stored).settings.legal).toEqual({ privacy: defaultSettings.legal.privacy, terms: own });
});

it('a section that cannot be read stays as it was stored', () => {
  const { people } = defaultSettings;
  const photo = { id: 3, focus: { x: 1, y: 2 } };
  const whole: Settings = { ...defaultSettings, people: { ...people, owner: { ...people.owner, photo } } };
  const damaged = JSON.stringify({
    ...JSON.parse(serializeSettings(whole, {})),
    pictured: { people: 'gone' },
  });
  expect(readStored(damaged).damaged).toEqual(['people']);
  const unread = unreadableParts(damaged, {});
  expect(unread).toEqual({ people: 'gone' });
  expect(readStored(serializeSettings(readStored(damaged).settings, unread)).damaged).toEqual(['people']);
});

it('finds every picture by the path of its field, in what is not right too', () => {
  const picture = (id: number) => ({ id, focus: { x: 0, y: 100 } });
  const draft = {
    people: { owner: { name: 7, photo: picture(1) }, others: [{ photo: null }, { photo: picture(2) }] },
    about: { gallery: [{ picture: 'dealership-0' }, { picture: picture(1), alt: '' }] },
    home: { hero: { picture: { id: -1, focus: { x: 0, y: 0 } } } },
  };
  expect(picturesIn(draft)).toEqual([
    { path: 'people.owner.photo', id: 1 },
    { path: 'people.others.1.photo', id: 2 },
    { path: 'about.gallery.1.picture', id: 1 },
  ]);
  expect(pictureIdsIn(draft)).toEqual([1, 2]);
  expect(picturesIn('nothing')).toEqual([]);
});
