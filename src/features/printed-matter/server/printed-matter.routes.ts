import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import {
  hangCardsAgain,
  listCards,
  markPrinted,
  readCards,
  readDataSheets,
  takeDownCards,
} from '../printed-matter.contract.ts';
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

  serveCall(app, takeDownCards, async ({ params, request }) => {
    const { title, takenDownAt } = await printedMatter.takeDown(params.id, staffOf(request));
    return { success: true as const, message: `${title}: taken down`, takenDownAt };
  });

  serveCall(app, hangCardsAgain, async ({ params, body, request }) => {
    const { title } = await printedMatter.hangAgain(params.id, body.takenDownAt, staffOf(request));
    return { success: true as const, message: `${title}: still to be taken down` };
  });
}
