import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { changeInquiries, matchInquiries, undoInquiries } from '../../bulk-inquiries.contract.ts';
import type { BulkInquiries } from './bulk-inquiries.service.ts';

export function bulkInquiryRoutes(
  app: FastifyInstance,
  { bulkInquiries }: { bulkInquiries: BulkInquiries },
): void {
  serveCall(app, matchInquiries, ({ body, request }) => bulkInquiries.match(body, staffOf(request)));

  serveCall(app, changeInquiries, async ({ body, request }) => ({
    success: true as const,
    message: 'Changed',
    ...(await bulkInquiries.change(body, staffOf(request))),
  }));

  serveCall(app, undoInquiries, async ({ body, request }) => ({
    success: true as const,
    message: 'Put back',
    ...(await bulkInquiries.undo(body.inquiries, staffOf(request))),
  }));
}
