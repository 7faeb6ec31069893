import { expect, it, vi } from 'vitest';
import { noteTooltipOpen, tooltipDelayMs } from './tooltip-timing.ts';

it('a tooltip opens after 700 ms, and at once beside an open one or within 300 ms of it', () => {
  vi.useFakeTimers();
  try {
    expect(tooltipDelayMs()).toBe(700);
    const close = noteTooltipOpen();
    vi.advanceTimersByTime(5_000);
    expect(tooltipDelayMs()).toBe(0);
    close();
    vi.advanceTimersByTime(299);
    expect(tooltipDelayMs()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(tooltipDelayMs()).toBe(700);
  } finally {
    vi.useRealTimers();
  }
});
