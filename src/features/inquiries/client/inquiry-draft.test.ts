import { expect, it } from 'vitest';
import { nextAttempt, readDraft } from './inquiry-draft.ts';

const keys = () => {
  let made = 0;
  return () => `key ${++made}`;
};

it('the same inquiry, sent again, keeps its key; a changed one gets another', () => {
  const newKey = keys();
  const first = nextAttempt(undefined, 'one', newKey);
  const again = nextAttempt(first, 'one', newKey);
  const changed = nextAttempt(again, 'two', newKey);
  expect([first, again, changed].map(({ submissionKey }) => submissionKey)).toEqual([
    'key 1',
    'key 1',
    'key 2',
  ]);
});

it('brings back what an earlier version kept, and nothing that is no draft', () => {
  const attempt = { submissionKey: 'k', content: 'c' };
  const old = { values: { firstName: 'Mia', odd: 7 }, more: { rego: 'DXK 41P' }, vehicleId: 8, attempt };
  expect(readDraft(old)).toEqual({ values: { firstName: 'Mia', rego: 'DXK 41P' }, vehicleId: 8, attempt });
  expect(readDraft({ values: {}, attempt: 'x', vehicleId: '8' })).toEqual({ values: {} });
  // Only what was tried can wait to be sent.
  expect(readDraft({ values: {}, attempt, waits: true })?.waits).toBe(true);
  expect(readDraft({ values: {}, waits: true })?.waits).toBeUndefined();
  const vehicleIds = [3, 0, -1, 1.5, '7', 2, ...Array.from({ length: 60 }, () => 9)];
  const several = readDraft({ values: {}, vehicleIds })?.vehicleIds;
  expect([several?.slice(0, 3), several?.length]).toEqual([[3, 2, 9], 50]);
  for (const odd of [null, 7, 'text', [], {}, { values: null }]) expect(readDraft(odd)).toBeUndefined();
});
