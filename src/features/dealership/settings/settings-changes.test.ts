import { expect, it } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import { describeChanges } from './settings-changes.ts';
import { sectionNames } from './settings-schema.ts';

it('tells of each yes and no what is offered now, never that no is now yes', () => {
  const told = sectionNames.flatMap((section) =>
    Object.entries(defaultSettings[section])
      .filter(([, value]) => value === 'yes' || value === 'no')
      .flatMap(([field]) =>
        [
          ['yes', 'no'],
          ['no', 'yes'],
        ].flatMap(([old, now]) => {
          const [before, after] = [old, now].map((value) => ({
            ...defaultSettings,
            [section]: { ...defaultSettings[section], [field]: value },
          }));
          return before && after ? describeChanges(before, after) : [];
        }),
      ),
  );
  expect(told.length).toBeGreaterThanOrEqual(8);
  expect(new Set(told).size).toBe(told.length);
  expect(told.filter((words) => /“(?:yes|no)”| changed$/.test(words))).toEqual([]);
});

it('groups the numbers of a change', () => {
  const { finance } = defaultSettings;
  const dear = { ...defaultSettings, finance: { ...finance, establishmentFeeDollars: 1250 } };
  expect(describeChanges(defaultSettings, dear)).toEqual([expect.stringMatching(/is now 1,250$/)]);
});
