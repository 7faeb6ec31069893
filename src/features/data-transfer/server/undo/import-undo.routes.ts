import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { listImports, lookAtUndo, undoImport } from '../../import-undo.contract.ts';
import type { ImportUndoService } from './import-undo.service.ts';

export async function importUndoRoutes(
  app: FastifyInstance,
  { importUndoService }: { importUndoService: ImportUndoService },
): Promise<void> {
  serveCall(app, listImports, async () => ({ imports: await importUndoService.list() }));

  serveCall(app, lookAtUndo, async ({ params }) => importUndoService.look(params.id));

  serveCall(app, undoImport, async ({ params, body, request }) => {
    const done = await importUndoService.undo(params.id, body ?? undefined, staffOf(request));
    const { removed, putBack, stayingCount: stayed } = done;
    const parts = [`${countedVehicles(removed)} removed`, `${putBack} put back`];
    if (stayed > 0) parts.push(`${stayed} left as they are`);
    const message = `${parts.join(', ')}. What was there before this is kept as a safety snapshot on the Database page`;
    return { success: true as const, message, removed, putBack, stayed };
  });
}
