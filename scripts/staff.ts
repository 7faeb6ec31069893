/**
 * npm run staff -- list | add | role | disable | enable | end-sessions | reset | remove | forget-second-factor
 *
 * Works beside a running site: PostgreSQL serves many, and SQLite in WAL mode takes a second connection
 * (the lock on the data folder keeps out a second server, not this).
 */
import { join } from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createActivityRepository } from '#features/activity/server/activity.repository.ts';
import { createInvitationRepository } from '#features/staff/server/people/invitation.repository.ts';
import { createPeopleRepository } from '#features/staff/server/people/people.repository.ts';
import { createPeopleService } from '#features/staff/server/people/people.service.ts';
import { createSecondFactorRepository } from '#features/staff/server/second-factor/second-factor.repository.ts';
import { createStaffRepository } from '#features/staff/server/staff.repository.ts';
import { CommandError, runStaffCommand, STAFF_USAGE } from '#features/staff/server/staff-command.ts';
import { systemClock } from '#server/clock.ts';
import { refuseDamagedStore } from '#server/db/damaged-file/damaged-store.ts';
import { openPostgres, openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { refuseWhileRestoring } from '#server/installation/restoring-mark.ts';
import { createOutboxRepository } from '#server/mail/outbox.repository.ts';
import { ownsCustomers } from '#wiring/server/owns-customers.ts';
import { beginCommand, refuseNewDatabase } from './commands/begin-command.ts';
import { explainCommand } from './installation.ts';

async function main(typed: string[]): Promise<void> {
  if (typed.length === 0) return console.log(STAFF_USAGE);
  const { config, words } = await beginCommand(typed);
  if (!config.databaseUrl) {
    await refuseWhileRestoring(config.dataDir);
    await refuseDamagedStore(join(config.dataDir, 'forecourt.db'));
  }
  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl, () => {}) // a lost connection also fails the query, which says so
    : openSqlite(join(config.dataDir, 'forecourt.db'));
  try {
    if (config.databaseUrl) await refuseNewDatabase(database.db, config.databaseUrl);
    await migrate(database);
    const store = { db: database.db, clock: systemClock };
    const activity = createActivityRepository(store);
    const invitations = createInvitationRepository({ ...store, outbox: createOutboxRepository(store) });
    const people = createPeopleRepository({ database, clock: systemClock, ownsCustomers });
    const secondFactors = createSecondFactorRepository(store);
    const lines = await runStaffCommand(words, {
      staff: createStaffRepository(store),
      peopleService: createPeopleService({
        ...{ db: database.db, people, invitations, activity },
        factors: secondFactors,
      }),
      people,
      secondFactors,
      activity,
      askPassword,
    });
    console.log(lines.join('\n'));
  } finally {
    await database.close();
  }
}

async function askPassword(): Promise<string> {
  if (process.env.STAFF_PASSWORD) return process.env.STAFF_PASSWORD;
  if (!stdin.isTTY) throw new CommandError('Set STAFF_PASSWORD, or run this in a terminal to be asked.');
  const password = await askWithoutEcho('Password: ');
  if ((await askWithoutEcho('Once more: ')) !== password) throw new CommandError('The two do not match.');
  return password;
}

async function askWithoutEcho(question: string): Promise<string> {
  stdout.write(question);
  // The terminal's echo goes through this output, which discards it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    stdout.write('\n');
  }
}

main(process.argv.slice(2)).catch(explainCommand);
