import { createActivityRepository } from '../features/staff/server/activity.repository.ts';
import { createDashboardService } from '../features/staff/server/dashboard.service.ts';
import { createSessionRepository } from '../features/staff/server/session.repository.ts';
import { createSessionCookie } from '../features/staff/server/session-cookie.ts';
import { createStaffRepository } from '../features/staff/server/staff.repository.ts';
import { createStaffService } from '../features/staff/server/staff.service.ts';
import { createCatalogueStore } from '../features/vehicles/server/catalogue-store.ts';
import { createVehicleRepository } from '../features/vehicles/server/vehicle.repository.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { KeptResponses } from './http/kept-responses.ts';
import { createLimiter } from './http/limiter.ts';
import { createResponseTimes } from './http/response-times.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Log } from './log.ts';

const KEPT_BYTES = 32 * 1024 * 1024;

export type Services = ReturnType<typeof compose>;

/** Makes every part and hands each what it needs: the whole wiring of the server in one place. */
export function compose({
  config,
  database,
  clock,
  log,
  keptBytes = KEPT_BYTES,
}: {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  keptBytes?: number;
}) {
  const { db } = database;
  const headers = securityHeaders({ isHttps: config.isHttps });
  const kept = new KeptResponses({ mostBytes: keptBytes, headers });
  const limiter = createLimiter({ db, clock });

  const staff = createStaffRepository({ db, clock });
  const sessions = createSessionRepository({ db, clock, limits: config.session });
  const cookie = createSessionCookie({ isLocalHttp: !config.isHttps && config.isLocalAddress });
  const staffService = createStaffService({
    staff,
    sessions,
    limiter,
    loginLimit: config.loginLimit,
    isDemoAccountAllowed: config.isLoopbackOnly,
    log,
  });

  const activity = createActivityRepository({ db, clock });
  const vehicles = createVehicleRepository({ db, clock });
  const responseTimes = createResponseTimes();
  const dashboardService = createDashboardService({
    database,
    dataDir: config.dataDir,
    vehicles,
    activity,
    responseTimes,
    clock,
  });
  const catalogue = createCatalogueStore({
    vehicles,
    clock,
    log,
    onChange: (version) => kept.startVersion(version),
  });

  return {
    config,
    database,
    clock,
    log,
    headers,
    kept,
    limiter,
    staff,
    sessions,
    cookie,
    staffService,
    activity,
    responseTimes,
    dashboardService,
    vehicles,
    catalogue,
  };
}
