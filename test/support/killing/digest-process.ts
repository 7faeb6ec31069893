/** Writes and sends the morning mails of alerts in its own process, which a test may kill. */
import { join } from 'node:path';
import { composeAlerts } from '#features/alerts/server/compose-alerts.ts';
import { readConfig } from '#server/config.ts';
import { openPostgres, openSqlite } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { compose } from '#wiring/server/compose.ts';

const { DATA_DIR = '', DATABASE_URL, NOW = '', SMTP_URL = '' } = process.env;
const database = DATABASE_URL
  ? openPostgres(DATABASE_URL, () => {})
  : openSqlite(join(DATA_DIR, 'forecourt.db'));
const services = compose({
  config: readConfig({ DATA_DIR, SMTP_URL, MAIL_FROM: 'site@cars.example', LEADS_TO: 'sales@cars.example' }),
  database,
  clock: { now: () => new Date(NOW) },
  log: createLog('silent'),
});
await services.settingsStore.refresh();
await services.catalogue.refresh();
console.log('ready');
const { digestService } = composeAlerts(services);
do await services.outboxService?.sendDue();
while ((await digestService.run()) > 0);
console.log('done');
process.exit();
