import { expect, it } from 'vitest';
import { mailReason } from './mail-trouble.ts';

it.each([
  ['EAUTH', 'did not accept our user name and password'],
  ['ENOTFOUND', 'could not be reached'],
  ['EAI_AGAIN', 'could not be reached'],
  ['EPIPE', 'could not be reached'],
  ['ETIMEDOUT', 'took too long'],
  ['CERT_HAS_EXPIRED', 'the certificate of the mail server is not valid'],
  ['ETLS', 'no secure connection'],
])('%s is told to staff in words', (code, words) => {
  expect(mailReason(code)).toContain(words);
  expect(mailReason(code)).not.toContain(code);
});

it('any other code stands behind words', () => {
  expect(mailReason('EWHATEVER')).toBe('something else went wrong (EWHATEVER)');
});
