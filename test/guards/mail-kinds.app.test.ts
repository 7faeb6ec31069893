import { afterAll, beforeAll, expect, it } from 'vitest';
import { findWrongColumn, isLeftOut } from '#features/backups/server/archive/row-rules.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

it('every mail that somebody here writes is known to backups: in them, or left out for a reason', () => {
  const kinds = Object.keys(site.services.brought().mailWriters);
  expect(kinds.length).toBeGreaterThan(10);
  const isKnown = (kind: string) =>
    isLeftOut('outbox', { kind }) || findWrongColumn('outbox', { kind }) === undefined;
  expect(kinds.filter((kind) => !isKnown(kind))).toEqual([]);
  expect(isKnown('nobody-writes-this')).toBe(false);
});
