import { afterEach, expect, it, vi } from 'vitest';
import { attendance, watchAttendance } from './attendance.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says that nobody is there after a minute without a key or a pointer', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  watchAttendance();
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(60_000);
  expect(attendance()).toEqual({});
  vi.advanceTimersByTime(1);
  expect(attendance()).toEqual({ 'x-unattended': '1' });
  page.dispatchEvent(new Event('pointermove'));
  expect(attendance()).toEqual({});
});
