import { expect, it } from 'vitest';
import { nextAttempt } from './inquiry-draft.ts';

const keys = () => {
  let made = 0;
  return () => `key ${++made}`;
};

it('the same lead, sent again, keeps its key; a changed one gets another', () => {
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
