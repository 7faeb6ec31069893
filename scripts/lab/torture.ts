/**
 * npm run torture              kills the real server 100 times in the middle of each of its operations
 * npm run torture -- 20        so many times
 * npm run torture -- 100 work  only the operations with this word in their name
 *
 * On SQLite and on PostgreSQL at the same time. After each kill the data must be what it was or what it should be,
 * staff must be able to log in, and check-data must find nothing. Takes about two seconds a kill. Ends with 1
 * when something was lost.
 */
import { killDuringCustomerWork } from '#test/support/killing/customer-work.ts';
import { dailyWork } from '#test/support/killing/daily-work.ts';
import { heavyTargets } from '#test/support/killing/heavy-targets.ts';
import { expectSwept, killDuring } from '#test/support/killing/kill-rounds.ts';
import { killDuringSchemaSync } from '#test/support/killing/kill-schema.ts';
import { type Engine, openKillSite } from '#test/support/killing/kill-site.ts';

const rounds = Number(process.argv[2] ?? 100);
const chosen = process.argv[3] ?? '';
const VEHICLES = 4;
// Plain JavaScript, as the first start needs it.
const bootstrap = (file: string) => import(new URL(`../bootstrap/${file}`, import.meta.url).href);
const { ensurePostgres }: { ensurePostgres: () => Promise<{ url: string }> } =
  await bootstrap('postgres.mjs');
const { endAll }: { endAll: () => Promise<void> } = await bootstrap('lifetime.mjs');
process.env.TEST_DATABASE_URL ??= (await ensurePostgres()).url;

let losses = 0;
// Concurrently, because each mostly waits for its own server.
await Promise.all([torture('sqlite'), torture('postgres')]);
await endAll();
process.exit(losses > 0 ? 1 : 0);

async function torture(engine: Engine): Promise<void> {
  for (const target of [...heavyTargets(VEHICLES), dailyWork]) {
    await report(`${engine}: ${target.name}`, async () => {
      const site = await openKillSite(engine);
      try {
        const outcome = await killDuring(site, target, rounds);
        await expectSwept(site);
        return outcome;
      } finally {
        await site.close();
      }
    });
  }
  await report(`${engine}: the work with customers`, () => killDuringCustomerWork(engine, rounds));
  await report(`${engine}: a schema brought up to date`, () => killDuringSchemaSync(engine, rounds));
}

async function report(name: string, work: () => Promise<{ done: number }>): Promise<void> {
  if (!name.includes(chosen)) return;
  const startedAt = performance.now();
  try {
    const { done } = await work();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${name.padEnd(40)}${rounds} kills, ${done} after the last word, nothing lost, ${seconds} s`);
  } catch (error) {
    losses += 1;
    console.error(`${name.padEnd(40)}${error instanceof Error ? error.message : String(error)}`);
  }
}
