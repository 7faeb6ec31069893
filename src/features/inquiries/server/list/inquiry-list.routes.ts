import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { countInquiries, findInquiries } from '../../inquiry-list.contract.ts';
import type { InquiryListService } from './inquiry-list.service.ts';

export function inquiryListRoutes(
  app: FastifyInstance,
  { inquiryList }: { inquiryList: InquiryListService },
): void {
  serveCall(app, findInquiries, ({ body, request }) => inquiryList.find(body, staffOf(request)));
  serveCall(app, countInquiries, ({ request }) => inquiryList.count(staffOf(request)));
}
