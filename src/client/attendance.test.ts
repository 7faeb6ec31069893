import { afterEach, expect, it, vi } from 'vitest';
import { attendance, watchAttendance } from './attendance.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says that nobody is there after a minute without any input', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  watchAttendance();
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(60_000);
  expect(attendance()).toEqual({});
  vi.advanceTimersByTime(1);
  expect(attendance()).toEqual({ 'x-unattended': '1' });
  for (const kind of ['pointermove', 'click', 'input']) {
    page.dispatchEvent(new Event(kind));
    expect(attendance()).toEqual({});
    vi.advanceTimersByTime(60_001);
    expect(attendance()).toEqual({ 'x-unattended': '1' });
  }
});
