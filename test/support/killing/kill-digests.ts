import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type AlertSite, startAlertSite } from '#features/alerts/server/alerts.fixture.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { readMail } from '../mail/read-mail.ts';
import { fakeClock } from '../test-app.ts';
import type { Engine } from './kill-site.ts';

const READERS = 12;
const DAY_MS = 86_400_000;
/** Longer than a mail is leased. */
const LEASED_MS = 180_000;

/** What each reader got on a day: the vehicles of each mail. One that came twice, by its name, counts once. */
export type Got = ReadonlyMap<string, readonly (readonly string[])[]>;

/**
 * Kills processes while they write and send the morning mails, two at a time on PostgreSQL, then lets one end the work.
 * Answers what the readers got each day, and how often the work was cut off.
 */
export async function killDuringDigests(engine: Engine, days: number, kills: number) {
  const created = engine === 'postgres' ? await createTestDatabase() : undefined;
  const clock = fakeClock('2026-11-18T20:30:00.000Z');
  const site = await startAlertSite(clock, created ? { databaseUrl: created.url } : {});
  const readers = Array.from({ length: READERS }, (_, at) => `reader${at}@example.com`);
  for (const email of readers) await site.subscribe('make=Toyota', email);
  let cut = 0;
  let lengthMs = 0;
  const got: Got[] = [];
  for (let day = 0; day < days; day += 1) {
    clock.advance(DAY_MS);
    await site.addVehicle({ make: 'Toyota', model: `Day${day}` });
    site.server.received.length = 0;
    for (let round = 0; round < kills; round += 1) {
      const killAfterMs = day === 0 ? undefined : ((round + Math.random()) / kills) * lengthMs;
      const runs = await Promise.all(
        Array.from({ length: created ? 2 : 1 }, () => digestElsewhere(site, created?.url, killAfterMs)),
      );
      cut += runs.filter(({ isDone }) => !isDone).length;
      if (day === 0 && round === 0) lengthMs = Math.max(...runs.map(({ tookMs }) => tookMs));
      clock.advance(LEASED_MS);
    }
    await digestElsewhere(site, created?.url, undefined);
    got.push(readAll(site, readers));
  }
  await site.stop();
  await created?.drop();
  return { readers, got, cut };
}

function readAll({ server }: AlertSite, readers: readonly string[]): Got {
  const mails = new Map(server.received.map(readMail).map((mail) => [mail.messageId, mail]));
  const vehicles = (text: string) => [...text.matchAll(/Toyota (Day\d+)/g)].map(([, model = '']) => model);
  return new Map(
    readers.map((email) => [
      email,
      [...mails.values()].filter(({ to }) => to === email).map(({ text }) => vehicles(text)),
    ]),
  );
}

async function digestElsewhere(
  { dataDir, clock, server }: AlertSite,
  databaseUrl: string | undefined,
  killAfterMs: number | undefined,
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'digest-process.ts')], {
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, NOW: clock.now().toISOString(), SMTP_URL: `smtp://127.0.0.1:${server.port}` },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  let readyAt = 0;
  let doneAt = 0;
  child.stdout.on('data', (chunk) => {
    text += chunk;
    if (!readyAt && text.includes('ready')) {
      readyAt = performance.now();
      if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    }
    if (!doneAt && text.includes('done')) doneAt = performance.now();
  });
  await new Promise((resolve) => child.once('close', resolve));
  if (!readyAt) throw new Error('The process did not come as far as the work');
  return { isDone: doneAt > 0, tookMs: doneAt - readyAt };
}
