import { expect, it } from 'vitest';
import { findBefore } from './open-sales.ts';

const found = { assignee: '', followUpOn: null, lostReason: '', isRead: true };
const was = (status: string, vehicleId?: number) =>
  JSON.stringify({ ...found, status, givenTo: 'dana', vehicleId });
const bought = (text: string, status: string, id?: number) => ({
  kind: 'bought',
  text,
  was: was(status, id),
});
const not = (text: string, id?: number) => ({ kind: 'not_bought', text, was: id ? was('won', id) : null });
const [mazda, kia] = [
  { text: 'a Mazda', vehicleId: 1 },
  { text: 'a Kia', vehicleId: 2 },
];

it('what it was before two sales comes back with the last of them, in either order', () => {
  const both = [bought('a Mazda', 'new', 1), bought('a Kia', 'won', 2)];
  for (const [one, other] of [
    [mazda, kia],
    [kia, mazda],
  ] as const) {
    expect(findBefore(both, one)).toBeUndefined();
    expect(findBefore([...both, not(one.text, one.vehicleId)], other)?.status).toBe('new');
  }
});

it('a stage that somebody has set between two sales comes back with the second', () => {
  const both = [bought('a Mazda', 'new', 1), bought('a Kia', 'contacted', 2)];
  expect(findBefore(both, mazda)).toBeUndefined();
  expect(findBefore(both, kia)?.status).toBe('contacted');
});

it('the same vehicle bought again counts once, and earlier sales are told apart by their words', () => {
  expect(findBefore([bought('a Mazda', 'new'), bought('a Mazda', 'won', 1)], mazda)?.status).toBe('won');
  expect(findBefore([bought('a Mazda', 'new'), not('a Mazda', 1)], mazda)).toBeUndefined();
  expect(findBefore([bought('a Mazda', 'new'), bought('a Kia', 'won'), not('a Kia')], mazda)?.status).toBe(
    'new',
  );
  expect(findBefore([], mazda)).toBeUndefined();
});
