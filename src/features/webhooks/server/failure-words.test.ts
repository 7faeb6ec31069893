import { expect, it } from 'vitest';
import { refusedWords, unreachedWords } from './failure-words.ts';

it.each([
  ['ENOTFOUND', 'no server has this name'],
  ['EAI_AGAIN', 'could not be looked up just now'],
  ['ECONNREFUSED', 'takes no calls'],
  ['EHOSTUNREACH', 'no way leads to the server'],
  ['ETIMEDOUT', 'took too long'],
  ['ECONNRESET', 'was cut'],
  ['CERT_HAS_EXPIRED', 'its certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate'],
  ['EPROTO', 'no secure connection'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'no secure connection'],
])('%s is told in words, and what to do', (code, words) => {
  expect(unreachedWords(code)).toContain(words);
  expect(unreachedWords(code)).toMatch(/(Check|Ask|tell) /);
  expect(unreachedWords(code)).not.toContain(code);
});

it('any other code stands behind a sentence', () => {
  expect(unreachedWords('EWHATEVER')).toBe(
    'Could not be reached (EWHATEVER). Ask the people who run it, and tell them this code.',
  );
});

it.each([
  [302, 'Enter that address instead'],
  [403, 'does not let this site in'],
  [404, 'nothing is at this address'],
  [422, 'show them what was sent'],
  [429, 'too much'],
  [503, 'a fault of its own'],
])('an answer of %s is explained', (status, words) => {
  expect(refusedWords(status)).toContain(`Answered ${status}: `);
  expect(refusedWords(status)).toContain(words);
});
