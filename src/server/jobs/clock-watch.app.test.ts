import { expect, it } from 'vitest';
import { fakeClock, startTestApp } from '#test/support/test-app.ts';
import { createClockWatch } from './clock-watch.ts';

const HOURS_A_DAY = 24;
const HOUR_MS = 3_600_000;

it('needs seven days of running however many processes look at the clock', async () => {
  const site = await startTestApp({ clock: fakeClock('2026-03-02T00:00:00.000Z') });
  try {
    const { db, clock } = site;
    let hours = 0;
    // A change of the clock does not move it.
    const elapsedMs = () => hours * HOUR_MS;
    const { log } = site.services;
    const makeWatch = () => createClockWatch({ db, clock, elapsedMs, listKnown: async () => [], log });
    const watches = [makeWatch(), makeWatch(), makeWatch(), makeWatch()];
    const look = async () => {
      let isTrusted = true;
      for (const watch of watches) isTrusted = await watch.look();
      return isTrusted;
    };
    expect(await look()).toBe(true);
    clock.set('2029-03-02T00:00:00.000Z');
    while (!(await look())) {
      clock.advance(HOUR_MS);
      hours += 1;
    }
    expect(hours).toBeGreaterThanOrEqual(7 * HOURS_A_DAY);
    expect(hours).toBeLessThan(8 * HOURS_A_DAY);
  } finally {
    await site.close();
  }
});
