import { expect, it } from 'vitest';
import { readTyping } from './kept-typing.ts';

it('brings back what was typed, and nothing that was never kept so', () => {
  const attempt = { submissionKey: 'k', content: 'c' };
  expect(readTyping({ values: { email: 'mia@example.com', odd: 7 }, attempt })).toEqual({
    values: { email: 'mia@example.com' },
    attempt,
  });
  expect(readTyping({ values: {}, attempt: { submissionKey: 'k' } })).toEqual({ values: {} });
  for (const odd of [null, 7, 'text', [], {}, { values: null }]) expect(readTyping(odd)).toBeUndefined();
});
