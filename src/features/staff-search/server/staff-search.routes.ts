import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { searchStaffArea } from '../staff-search.contract.ts';
import type { StaffSearchService } from './staff-search.service.ts';

export function staffSearchRoutes(
  app: FastifyInstance,
  { staffSearch }: { staffSearch: StaffSearchService },
): void {
  serveCall(app, searchStaffArea, ({ body, request }) => staffSearch.find(body.words, staffOf(request)));
}
