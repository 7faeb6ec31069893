import { expect, it } from 'vitest';
import { noteTooltipClosed, tooltipDelayMs } from './tooltip-timing.ts';

it('waits 700 ms, but not when another was open less than 300 ms ago', () => {
  expect(tooltipDelayMs(10_000)).toBe(700);
  noteTooltipClosed(10_000);
  expect(tooltipDelayMs(10_299)).toBe(0);
  expect(tooltipDelayMs(10_300)).toBe(700);
});
