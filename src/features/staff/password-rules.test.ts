import { expect, it } from 'vitest';
import { problemWithPassword } from './password-rules.ts';

it.each([
  ['short', 'at least 8 characters'],
  ['1234567', 'at least 8 characters'],
  ['Password123', 'tried first'],
  ['forecourt-demo', 'tried first'],
  ['aaaaaaaaaaaa', 'tried first'],
  ['Dana.Whitlock', 'must not be the username'],
  ['x'.repeat(1_001), 'too long'],
])('refuses %s', (password, reason) => {
  expect(problemWithPassword(password, 'dana.whitlock')).toContain(reason);
});

it.each([['correct horse battery'], ['eight8ch'], ['ünïcödé wörds']])('takes %s', (password) => {
  expect(problemWithPassword(password, 'dana')).toBeUndefined();
});
