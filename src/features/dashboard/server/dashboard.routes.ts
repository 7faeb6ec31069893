import type { FastifyInstance } from 'fastify';
import { serveCall } from '#server/http/serve-call.ts';
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
  serveCall(app, getStats, () => dashboardService.getStats());
  serveCall(app, getDashboardPanels, () => dashboardPanels.look());
}
