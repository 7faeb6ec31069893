import { expect, it } from 'vitest';
import { formatInquiryDate } from './inquiry-date.ts';

it.each([
  ['2025-01-05T02:00:00Z', 'Jan 5, 2025'],
  ['2025-01-04T13:30:00Z', 'Jan 5, 2025'],
  ['2025-12-31T12:59:00Z', 'Dec 31, 2025'],
])('writes %s as %s', (iso, text) => {
  expect(formatInquiryDate(iso)).toBe(text);
});
