import { DAY_MS } from '#shared/dates.ts';
import { forgetOld } from '#wiring/server/forget-old.ts';
import type { TestApp } from './test-app.ts';

/** Days on which the site runs, each noticed. After eight of them what is old may be removed. */
export async function runDays(site: Pick<TestApp, 'clock' | 'services'>, days: number): Promise<void> {
  await forgetOld(site.services);
  for (let day = 0; day < days; day += 1) {
    site.clock.advance(DAY_MS);
    await forgetOld(site.services);
  }
}

/** As on a site that has run with it for a week. */
export async function putInForce({ db }: Pick<TestApp, 'db'>, months = 24): Promise<void> {
  const value = JSON.stringify({ inquiries: { months } });
  await db
    .insertInto('meta')
    .values({ key: 'retention', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
