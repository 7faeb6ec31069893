import { afterEach, expect, it, vi } from 'vitest';
import { idleHeader, watchInput } from './idle.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says that nobody is there after a minute without any input', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  watchInput();
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(60_000);
  expect(idleHeader()).toEqual({});
  vi.advanceTimersByTime(1);
  expect(idleHeader()).toEqual({ 'x-unattended': '1' });
  for (const kind of ['pointermove', 'click', 'input']) {
    page.dispatchEvent(new Event(kind));
    expect(idleHeader()).toEqual({});
    vi.advanceTimersByTime(60_001);
    expect(idleHeader()).toEqual({ 'x-unattended': '1' });
  }
});
