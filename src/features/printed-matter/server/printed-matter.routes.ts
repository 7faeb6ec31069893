import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/serve-call.ts';
import { listCards, markPrinted, readCards, readDataSheets } from '../printed-matter.contract.ts';
import { countCards, type PrintedMatterService } from './printed-matter.service.ts';

export function printedMatterRoutes(
  app: FastifyInstance,
  { printedMatter }: { printedMatter: PrintedMatterService },
): void {
  serveCall(app, listCards, () => printedMatter.list());

  serveCall(app, readCards, ({ query }) => printedMatter.read(query.ids));

  serveCall(app, readDataSheets, ({ query }) => printedMatter.readDataSheets(query.ids));

  serveCall(app, markPrinted, async ({ body, request }) => {
    const { marked, changed } = await printedMatter.markPrinted(body, staffOf(request));
    return { success: true as const, message: `${countCards(marked)} marked as printed`, marked, changed };
  });
}
