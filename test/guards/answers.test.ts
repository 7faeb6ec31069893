import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../support/calls/check-answer.ts';

const answered = (body: unknown, status = 200, url = '/api/admin/held-mail') => ({
  method: 'GET',
  url,
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: Buffer.from(JSON.stringify(body)),
});

describe('an answer in a test is held against its contract', () => {
  it.each([
    ['as the contract says', answered({ count: 2, reminders: 1, missing: 0 })],
    ['a refusal in the one shape', answered({ message: 'Please log in', code: 'not_signed_in' }, 401)],
    ['an address that no contract has', answered({ anything: 1 }, 200, '/robots.txt')],
  ])('%s passes', (_name, one) => {
    expect(() => checkAnswer(one)).not.toThrow();
  });

  it.each([
    ['another type', answered({ count: '2', reminders: 1, missing: 0 })],
    ['a field too few', answered({})],
    ['a field too many', answered({ count: 2, reminders: 1, missing: 0, more: true })],
    ['another success', answered({ count: 2, reminders: 1, missing: 0 }, 201)],
    ['a refusal in another shape', answered({ error: 'no' }, 401)],
    ['a refusal with a code that is none', answered({ message: 'No', code: 'nope' }, 401)],
    ['a refusal that says more', answered({ message: 'No', code: 'not_found', stack: 'at …' }, 404)],
    [
      'a page',
      { ...answered({ count: 2, reminders: 1, missing: 0 }), headers: { 'content-type': 'text/html' } },
    ],
  ])('%s fails', (_name, one) => {
    expect(() => checkAnswer(one)).toThrow('/api/admin/held-mail');
  });
});
