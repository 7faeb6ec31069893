import { describe, expect, it } from 'vitest';
import { asAt } from './as-at.ts';

const at = (time: string) => Date.parse(time);
const now = at('2026-11-17T05:00:00Z'); // 16:00 in Sydney

describe('when a copy was made', () => {
  it.each([
    ['2026-11-17T03:05:00Z', '14:05'],
    ['2026-11-16T13:05:00Z', '00:05'],
    ['2026-11-16T12:55:00Z', 'Mon 16 Nov, 23:55'],
    ['2025-11-17T03:05:00Z', 'Mon 17 Nov 2025, 14:05'],
  ])('%s is %s by the clock of the phone', (kept, words) => {
    expect(asAt(at(kept), now, 'Australia/Sydney')).toBe(words);
  });
});
