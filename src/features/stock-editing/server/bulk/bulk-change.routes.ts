import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import {
  applyBulkChange,
  listBulkChanges,
  previewBulkChange,
  undoBulkChange,
} from '../../bulk-change.contract.ts';
import type { BulkChangeService } from './bulk-change.service.ts';

export function bulkChangeRoutes(
  app: FastifyInstance,
  { bulkChangeService }: { bulkChangeService: BulkChangeService },
): void {
  serveCall(app, previewBulkChange, ({ body }) => bulkChangeService.preview(body));

  serveCall(app, applyBulkChange, async ({ body, request }) => {
    const { count, title } = await bulkChangeService.apply(body, staffOf(request));
    return { success: true as const, message: title, count };
  });

  serveCall(app, listBulkChanges, () => bulkChangeService.list());

  serveCall(app, undoBulkChange, async ({ params, request }) => ({
    success: true as const,
    ...(await bulkChangeService.undo(params.key, staffOf(request))),
  }));
}
