import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createReadiness } from './health/readiness.ts';
import { ResponseCache } from './http/cache/response-cache.ts';
import { createProxyWatch } from './http/connections/proxy-watch.ts';
import { createLimiter } from './http/limits/limiter.ts';
import { createPublicReads } from './http/mount/public-reads.ts';
import { createResponseTimes } from './http/mount/response-times.ts';
import { securityHeaders } from './http/mount/security-headers.ts';
import { createDaysRun } from './jobs/days-run.ts';
import { createHeavyOperations } from './jobs/heavy-operations.ts';
import { createSharedWork } from './jobs/shared-work.ts';
import type { Log } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutboxRepository } from './mail/outbox.repository.ts';
import { createVisitorAllowance } from './mail/visitor-allowance.ts';
import { createTally } from './metrics/log-tally.ts';

const CACHE_BYTES = 32 * 1024 * 1024;

export interface PlatformOptions {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  cacheBytes?: number;
  /** Monotonic milliseconds: a change of the clock does not move them. */
  elapsedMs?: () => number;
  /** Origin of pictures that the site does not serve itself, for the CSP. */
  imageOrigin?: string | undefined;
}

export type Platform = ReturnType<typeof composePlatform>;

/** What every feature is wired with. */
export function composePlatform({
  config,
  database,
  clock,
  log,
  cacheBytes = CACHE_BYTES,
  elapsedMs = () => performance.now(),
  imageOrigin,
}: PlatformOptions) {
  const { db } = database;
  const headers = securityHeaders({ ...config, imageOrigin });
  const tally = createTally(log);
  return {
    config,
    database,
    db,
    clock,
    elapsedMs,
    log,
    tally,
    headers,
    cache: new ResponseCache({ mostBytes: cacheBytes, headers, onRefused: () => tally('turned_away') }),
    publicReads: createPublicReads(),
    limiter: createLimiter({ database, clock }),
    responseTimes: createResponseTimes(),
    proxyWatch: createProxyWatch({ trustProxy: config.trustProxy, clock, log }),
    readiness: createReadiness({ config, database, elapsedMs }),
    daysRun: createDaysRun({ db, clock, elapsedMs }),
    heavyOperations: createHeavyOperations(database.claims),
    nightWork: createHeavyOperations(database.nightClaims),
    sharedWork: createSharedWork({ lease: database.jobLease, log }),
    outbox: createOutboxRepository({ db, clock }),
    visitorAllowance: createVisitorAllowance({ db, clock, anHour: config.visitorMailsAnHour }),
    mailer: config.mail.smtpUrl ? createMailer(config.mail.smtpUrl) : undefined,
    isMailSetUp: config.mail.smtpUrl !== undefined,
  };
}
