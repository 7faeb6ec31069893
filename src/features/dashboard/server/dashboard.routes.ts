import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { getDashboardPanels, getStats } from '../dashboard.contract.ts';
import type { DashboardService } from './dashboard.service.ts';
import type { DashboardPanelsService } from './dashboard-panels.service.ts';

export function dashboardRoutes(
  app: FastifyInstance,
  {
    dashboardService,
    dashboardPanels,
  }: { dashboardService: DashboardService; dashboardPanels: DashboardPanelsService },
): void {
  serveCall(app, getStats, ({ request }) => dashboardService.getStats(staffOf(request)));
  serveCall(app, getDashboardPanels, ({ request }) => dashboardPanels.look(staffOf(request)));
}
