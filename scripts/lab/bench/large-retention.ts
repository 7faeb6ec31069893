/**
 * Removes old inquiries in the data folder of `npm run bench:large`, and prints how long that blocked the event loop.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { openSqlite } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { compose } from '#wiring/server/compose.ts';

const config = readConfig(process.env);
const database = openSqlite(`${config.dataDir}/forecourt.db`);
const services = compose({ config, database, clock: systemClock, log: createLog('silent') });
// The process start is not measured: the first reading is dropped.
await pause(50);
process.kill(process.pid, 'SIGUSR2');
await pause(50);
await services.inquiryService.forgetOld(services.settingsStore.keepMonths());
await pause(50);
process.kill(process.pid, 'SIGUSR2');
await pause(50);
await database.close();
process.exit(0);
