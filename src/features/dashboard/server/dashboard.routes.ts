import type { FastifyInstance } from 'fastify';
import { serveCall } from '#server/http/serve-call.ts';
import { getMorning, getStats } from '../dashboard.contract.ts';
import type { DashboardService } from './dashboard.service.ts';
import type { MorningService } from './morning.service.ts';

export function dashboardRoutes(
  app: FastifyInstance,
  {
    dashboardService,
    morningService,
  }: { dashboardService: DashboardService; morningService: MorningService },
): void {
  serveCall(app, getStats, () => dashboardService.getStats());
  serveCall(app, getMorning, () => morningService.look());
}
