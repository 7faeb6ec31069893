import { expect, it } from 'vitest';
import { MINE } from '../../inquiry-list.ts';
import { filtersInWords } from './filters-in-words.ts';
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

it('says in words what the list is narrowed to', () => {
  const read = (address: string) => readRequest(new URLSearchParams(address));
  const counts = {
    people: [{ username: 'tom', fullName: 'Tom Brennan' }],
    vehicles: [{ id: 7, title: '2021 Mazda CX-5', count: 2 }],
  };
  expect(filtersInWords(read(''), '', counts)).toEqual([]);
  expect(filtersInWords(read('?status=new&person=tom&vehicle=7&read=no&due=yes'), 'kerry', counts)).toEqual([
    'Search: “kerry”',
    'Stage: New',
    'Looked after by: Tom Brennan',
    'Vehicle: 2021 Mazda CX-5',
    'Status: New',
    'Follow-up: Due',
  ]);
  expect(filtersInWords(read('?person=my+own&age=week&source=not+known&vehicle=9'), '', undefined)).toEqual([
    'Looked after by: Me',
    'Came in: Last 7 days',
    'Vehicle: 9',
    'Came from: Not known',
  ]);
});
