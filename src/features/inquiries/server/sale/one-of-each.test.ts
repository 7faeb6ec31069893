import { expect, it } from 'vitest';
import { oneOfEach } from './one-of-each.ts';

const from = (id: number, email: string, phone = '', person_key = '') => ({ id, email, phone, person_key });
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

it('each person is there once, however the address or number is written, without those left out', () => {
  const rows = [
    from(1, 'Mia@example.com'),
    from(2, 'mia@example.com '),
    from(3, '', '0412 345 678'),
    from(4, 'tom@example.com', '+61 412 345 678'),
    from(5, 'jo@example.com', '', 'one'),
    from(6, 'joanna@example.com', '', 'one'),
    from(7, 'sam@example.com'),
    from(8, '', ''),
    from(9, '', ''),
  ];
  expect(ids(oneOfEach(rows, []))).toEqual([1, 3, 5, 7, 8, 9]);
  expect(ids(oneOfEach(rows, [from(10, 'sam@example.com', '0412345678')]))).toEqual([1, 5, 8, 9]);
});
