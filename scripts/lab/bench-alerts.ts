/**
 * The morning mails of 5,000 readers over 500 vehicles, of which a fifth are new or cheaper: planned, written and handed to a
 * mail server that takes them at once, on SQLite. Exits with 1 when a mail takes more of the processor than its limit, or
 * others wait too long. `npm run bench:alerts -- 500` takes fewer readers.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { composeAlerts } from '#features/alerts/server/compose-alerts.ts';
import { toTold, writeTold } from '#features/alerts/told.ts';
import { readConfig } from '#server/config.ts';
import { openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/log.ts';
import { vehicleRow } from '#test/support/test-app.ts';
import { compose } from '#wiring/server/compose.ts';
import { composeOutbox } from '#wiring/server/compose-outbox.ts';
import { createReport } from './bench/limits-report.ts';

const VEHICLES = 500;
const MAKES = 20;
const BATCH = 250;
const MOST_MS_A_MAIL = 20;
/** The thread's own processor time: what else runs on the machine is no part of it. */
const LONGEST_BLOCK_MS = 50;
const EVERY_MS = 5;

const readers = Number(process.argv[2] ?? 5_000);
/** 9am in Sydney. */
const clock = { now: () => new Date('2026-11-18T22:00:00.000Z') };
const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-alerts-'));
const database = openSqlite(join(folder, 'forecourt.db'));
await migrate(database);
const services = compose({
  config: readConfig({ DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@cars.example' }),
  database,
  clock,
  log: createLog('silent'),
});
await fill();
await services.settingsStore.refresh();
await services.catalogue.refresh();
let mails = 0;
let bytes = 0;
let phase = 'planning';
const outbox = composeOutbox({
  ...services,
  mailer: {
    ...{ close: () => {} },
    send: async ({ html, text }) => {
      await letOthersRun(); // as over a network
      mails += 1;
      bytes += html.length + text.length;
    },
  },
});
const watch = watchLoop();
const { digestService } = composeAlerts(services);
let planning = 0;
const before = busyMs();
for (;;) {
  const startedAt = busyMs();
  phase = 'planning';
  const planned = await digestService.run();
  planning += busyMs() - startedAt;
  if (planned === 0) break;
  phase = 'sending';
  await outbox?.sendDue();
}
const total = busyMs() - before;
const { longest, during } = watch.stop();
const { row, isOver } = createReport();
console.log(
  `${readers} readers over ${VEHICLES} vehicles: ${mails} mails of ${(bytes / mails / 1000).toFixed(0)} kB`,
);
const each = total / mails;
const figures = `${each.toFixed(1)} ms a mail, ${(planning / mails).toFixed(1)} of it planning`;
row('the mails of a morning', figures, each <= MOST_MS_A_MAIL, `at most ${MOST_MS_A_MAIL} ms`);
row(
  'longest wait of others',
  `${longest.toFixed(0)} ms (${during})`,
  longest <= LONGEST_BLOCK_MS,
  `at most ${LONGEST_BLOCK_MS} ms`,
);
row('every reader is told', `${mails} of ${readers}`, mails === readers);
await database.close();
await rm(folder, { recursive: true, force: true });
process.exit(isOver() ? 1 : 0);

/** A fifth of the vehicles are new to the readers, or were dearer. */
async function fill(): Promise<void> {
  const at = clock.now().toISOString();
  await database.db.transaction().execute(async (tx) => {
    const vehicles = Array.from({ length: VEHICLES }, (_, one) => ({
      ...vehicleRow(clock, { make: `Make ${one % MAKES}`, model: `Model ${one}`, price_cents: 4_000_000 }),
      ...{ stock_number: `B${one}`, updated_at: at },
    }));
    for (let from = 0; from < VEHICLES; from += BATCH)
      await tx
        .insertInto('vehicles')
        .values(vehicles.slice(from, from + BATCH))
        .execute();
    const ids = await tx.selectFrom('vehicles').select(['id', 'make', 'price_type']).orderBy('id').execute();
    for (let from = 0; from < readers; from += BATCH) {
      const some = Array.from({ length: Math.min(BATCH, readers - from) }, (_, offset) => from + offset + 1);
      await tx
        .insertInto('alert_readers')
        .values(
          some.map((id) => ({
            ...{
              id,
              key: randomUUID(),
              person: `reader${id}@mail.example`,
              email: `reader${id}@mail.example`,
            },
            ...{ ended_at: null, looked_on: null, mailed_at: null, created_at: at, updated_at: at },
          })),
        )
        .execute();
      const alerts = some.flatMap((reader_id) =>
        [reader_id % MAKES, (reader_id * 7 + 1) % MAKES].map((make, nth) => ({
          ...{
            key: randomUUID(),
            reader_id,
            kind: 'search',
            search: `make=Make+${make}&priceMax=${50_000 + nth}`,
          },
          ...{ vehicle_id: null, vehicle_snapshot: null, state: 'on', told_at: null, gone_at: null },
          told: writeTold(
            toTold(
              ids.flatMap(({ id, make: name, price_type: type }) =>
                name !== `Make ${make}` || placeOf(id) % 10 === 0
                  ? []
                  : { id, cents: placeOf(id) % 10 === 1 ? 4_500_000 : 4_000_000, type },
              ),
            ),
          ),
          ...{ consent: 'I agree', created_at: at, confirmed_at: at },
        })),
      );
      await tx.insertInto('alerts').values(alerts).execute();
    }
  });
}

/** Among those of its make. */
function placeOf(id: number): number {
  return Math.floor((id - 1) / MAKES);
}

function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** How long the event loop was busy without a break. */
function watchLoop() {
  let longest = 0;
  let during = '';
  let last = busyMs();
  const timer = setInterval(() => {
    const now = busyMs();
    if (now - last > longest) {
      longest = now - last;
      during = `${phase}, after ${mails} mails`;
    }
    last = now;
  }, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return { longest, during };
    },
  };
}
