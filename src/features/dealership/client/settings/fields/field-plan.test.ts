import { expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { settingLabels } from '#features/dealership/settings/setting-labels.ts';
import { itemName, partLabel } from '#features/dealership/settings/setting-part-labels.ts';
import { sectionNames } from '#features/dealership/settings/settings-schema.ts';
import { pictureUseOf } from '../pictures/picture-uses.ts';
import { blankOf, type FieldPlan, planOf, takesPlaceholders } from './field-plan.ts';
import { settingHints } from './setting-hints.ts';

interface Found {
  pattern: string;
  plan: FieldPlan;
}

function listAll(pattern: string, plan: FieldPlan): Found[] {
  const inner =
    plan.kind === 'group'
      ? plan.parts.flatMap((part) => listAll(`${pattern}.${part.name}`, part.plan))
      : plan.kind === 'list'
        ? listAll(`${pattern}.*`, plan.item)
        : [];
  return [{ pattern, plan }, ...inner];
}

const all = sectionNames.flatMap((section) => listAll(section, planOf(section)));
const kindOf = (pattern: string) => all.find((one) => one.pattern === pattern)?.plan.kind;

it('has a field on the screens for each that is stored', () => {
  for (const section of sectionNames) {
    const names = planOf(section).parts.map(({ name }) => name);
    expect(names).toEqual(Object.keys(defaultSettings[section]));
    expect(names.toSorted()).toEqual(Object.keys(settingLabels[section].fields).toSorted());
  }
});

it.each([
  ['identity.name', 'line'],
  ['identity.tagline', 'wrapped'],
  ['identity.yearsInBusiness', 'number'],
  ['look.brandColour', 'colour'],
  ['look.logo', 'picture'],
  ['people.others.*.photo', 'picture'],
  ['about.gallery.*.picture', 'picture'],
  ['contact.address.state', 'choice'],
  ['contact.email', 'email'],
  ['contact.salesPhones.*.number', 'phone'],
  ['contact.social.*.url', 'link'],
  ['hours.weekly.monday', 'group'],
  ['hours.weekly.monday.opens', 'time'],
  ['hours.specialDays.*.closes', 'time'],
  ['hours.publicHolidays.*.date', 'day'],
  ['people.owner.story', 'list'],
  ['people.owner.story.*', 'long'],
  ['legal.privacy.text', 'long'],
  ['legal.privacy.version', 'kept'],
  ['announcement.from', 'day'],
])('edits %s as a %s', (pattern, kind) => {
  expect(kindOf(pattern)).toBe(kind);
});

it('names every part and every item in words', () => {
  const words = /^[A-Z][A-Za-z -]+$/;
  for (const { pattern, plan } of all) {
    if (pattern.split('.').length > 2 && !pattern.endsWith('*')) expect(partLabel(pattern)).toMatch(words);
    if (plan.kind === 'list') expect(itemName(pattern), pattern).not.toBe('Entry');
  }
});

it('knows of every picture what it is for', () => {
  const pictures = all.filter(({ plan }) => plan.kind === 'picture');
  expect(pictures.length).toBeGreaterThan(5);
  for (const { pattern } of pictures) expect(pictureUseOf(pattern).noun).not.toBe('');
});

it('has hints only for fields that there are', () => {
  const patterns = all.map(({ pattern }) => pattern);
  expect(Object.keys(settingHints).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
});

it('begins a new item empty, and asks for what is needed', () => {
  const days = all.find(({ pattern }) => pattern === 'hours.specialDays.*')?.plan;
  expect(days && blankOf(days)).toEqual({
    from: '',
    to: '',
    name: '',
    opening: 'closed',
    opens: '',
    closes: '',
  });
  const said = all.find(({ pattern }) => pattern === 'about.testimonials.*')?.plan;
  expect(said && blankOf(said)).toMatchObject({ source: '', date: null });
});

it('knows which texts take placeholders', () => {
  const taking = sectionNames.filter((section) => takesPlaceholders(planOf(section)));
  expect(taking).toEqual(['people', 'home', 'about', 'sellPage', 'financePage', 'legal']);
});
