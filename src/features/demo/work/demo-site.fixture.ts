import { expect } from 'vitest';
import { createLog, type Log } from '#server/log.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { prepareInstallation } from '#wiring/server/prepare-installation.ts';

export type DemoSite = Awaited<ReturnType<typeof openDemonstration>>;

/** Nothing that was planned may be left out. */
const strictLog: Log = {
  ...createLog('silent'),
  warn(event, details) {
    if (event.startsWith('demo_')) throw new Error(`${event} ${JSON.stringify(details)}`);
  },
};

/** The demonstration of a dealership at work. */
export async function openDemonstration({ now, env }: { now?: string; env?: Record<string, string> } = {}) {
  const site = await startTestApp({ env: { DEMO_WORK: 'on', DEMO_PHOTOS: 'none', ...env } });
  if (now) site.clock.set(now);
  const started = await start(site);
  return {
    ...site,
    ...started,

    /** As the next start of the same site. */
    startAgain: () => start(site),

    async ask<Answer>(url: string): Promise<Answer> {
      const answer = await site.inject({ url, headers: await site.logIn() });
      expect(answer.statusCode, url).toBe(200);
      return answer.json() as Answer; // the test says what it expects
    },

    /** Everything that the site does by itself, once. */
    async runJobs(): Promise<void> {
      const stopping = new AbortController().signal;
      for (const job of site.services.brought().sharedJobs)
        if (typeof job !== 'function') await job.work({ stopping, checkHeld: async () => {} });
    },

    listBookingTimes: async (): Promise<string[]> =>
      (await site.db.selectFrom('bookings').select('starts_at').orderBy('starts_at').execute()).map(
        (one) => one.starts_at,
      ),
  };
}

async function start({ services }: TestApp) {
  const installation = await prepareInstallation({ ...services, log: strictLog });
  const { settingsStore, catalogue, slotBook, channelStore } = services;
  for (const store of [settingsStore, catalogue, slotBook, channelStore]) await store.refresh();
  return installation;
}
