import { expect, it } from 'vitest';
import { MINE } from '../../inquiry-list.ts';
import { countChoices, readRequest, toFilter, writeRequest } from './inbox-request.ts';

it('keeps what the list is narrowed to in the address', () => {
  const address = '?view=board&status=contacted&person=my+own&due=yes&order=follow-up&page=2';
  const request = readRequest(new URLSearchParams(address));
  expect(request).toMatchObject({ isBoard: true, assignee: MINE, isDue: true, page: 2 });
  expect(writeRequest(request)).toBe(address);
  expect(countChoices(request)).toBe(3);
  expect(toFilter(request, '')).toMatchObject({ assignee: MINE, isDue: true });
  const untouched = readRequest(new URLSearchParams('?due=maybe'));
  expect([writeRequest(untouched), countChoices(untouched)]).toEqual(['', 0]);
  expect(toFilter(untouched, '')).not.toHaveProperty('isDue');
});
