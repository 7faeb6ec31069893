import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameValue } from '#features/dealership/same-value.ts';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { describeChanges } from '#features/dealership/settings/settings-changes.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import { getAt, moveItem, removeItem, setAt } from '../at-path.ts';
import { readNumber } from '../fields/read-number.ts';
import { findProblems, readSections } from '../problems.ts';
import { findClashes, rebase } from './merge-drafts.ts';

const base = defaultSettings;
const named = (name: string, more: Partial<Settings['identity']> = {}) => ({
  ...base.identity,
  name,
  ...more,
});

describe('a value inside settings', () => {
  it('is replaced in a copy, and nothing else', () => {
    const next = setAt(base, ['contact', 'salesPhones', 1, 'label'], 'After hours');
    expect(getAt(next, ['contact', 'salesPhones', 1])).toEqual({
      label: 'After hours',
      number: '0491 570 006',
    });
    expect(base.contact.salesPhones[1]?.label).toBe('Mobile');
    expect(getAt(next, ['hours'])).toBe(base.hours);
    expect(getAt(base, ['contact', 'nothing', 'here'])).toBeUndefined();
  });

  it('keeps its list whole when it moves, and can be moved back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
        const [from, to] = [a % list.length, b % list.length];
        const moved = moveItem(list, from, to);
        expect(moved[to]).toBe(list[from]);
        expect(moveItem(moved, to, from)).toEqual(list);
        expect(removeItem(list, from)).toHaveLength(list.length - 1);
      }),
    );
  });

  it('is the same whatever the order of its keys', () => {
    expect(isSameValue({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
    expect(isSameValue({ a: undefined }, {})).toBe(false);
    expect(isSameValue([1, 2], [2, 1])).toBe(false);
    expect(isSameValue([], {})).toBe(false);
    fc.assert(fc.property(fc.jsonValue(), (value) => isSameValue(value, structuredClone(value))));
  });
});

it('reads a number as people type it, and keeps what is none', () => {
  expect(['5.9', '1,250', '5.', '-33.28', '', 'a lot', '1e5'].map(readNumber)).toEqual([
    5.9,
    1250,
    5,
    -33.28,
    '',
    'a lot',
    '1e5',
  ]);
});

it('finds problems only in what was typed, each at its field', () => {
  expect(findProblems({})).toEqual({});
  expect(findProblems({ identity: named('', { abn: '1' }) })).toEqual({
    'identity.name': 'Trading name is required',
    'identity.abn': expect.stringContaining('no ABN'),
  });
  expect(findProblems({ look: { ...base.look, brandColour: '#ffcc00' } })['look.brandColour']).toContain(
    '4.5:1 is needed',
  );
});

it('says in words what would be published', () => {
  const typed = readSections({
    identity: named('  Hale Motors '),
    hours: { ...base.hours, specialDays: [] },
  });
  expect(describeChanges(base, { ...base, ...typed })).toEqual([
    'Trading name: “Southern Cross Prestige” is now “Hale Motors”',
  ]);
  const bookings = { ...base.bookings, offered: 'no' as const, holds: 'yes' as const };
  expect(
    describeChanges(
      { ...base, bookings: { ...bookings, offered: 'yes', holds: 'no' } },
      { ...base, bookings },
    ),
  ).toEqual(['Times to book are no longer offered', 'Holds are offered now']);
});

describe('a draft that was begun before somebody else published', () => {
  const theirs: Settings = { ...base, identity: named('Theirs', { tagline: 'Theirs too' }) };

  it('keeps what this person changed, and takes the rest', () => {
    const mine = { identity: named(base.identity.name, { licence: 'MD1' }) };
    expect(findClashes({ base, mine, theirs })).toEqual([]);
    expect(rebase({ base, mine, theirs }, [])).toEqual({
      identity: named('Theirs', { tagline: 'Theirs too', licence: 'MD1' }),
    });
  });

  it('names the fields that both changed, and gives each to whom it is chosen for', () => {
    const mine = { identity: named('Mine') };
    const clashes = findClashes({ base, mine, theirs });
    expect(clashes).toEqual([{ section: 'identity', field: 'name' }]);
    expect(rebase({ base, mine, theirs }, [])).toEqual({
      identity: named('Mine', { tagline: 'Theirs too' }),
    });
    expect(rebase({ base, mine, theirs }, clashes)).toEqual({});
  });

  it('has no clash where both changed it to the same', () => {
    const mine = { identity: theirs.identity };
    expect(findClashes({ base, mine, theirs })).toEqual([]);
    expect(rebase({ base, mine, theirs }, [])).toEqual({});
  });
});
