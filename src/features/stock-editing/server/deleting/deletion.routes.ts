import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { deleteVehicle } from '../../admin-vehicle.contract.ts';
import { countedVehicles } from '../../bulk-words.ts';
import {
  deleteVehicles,
  listDeletedVehicles,
  previewDeletion,
  putBackDeletedVehicles,
} from '../../deleted-vehicles.contract.ts';
import type { DeletionService } from './deletion.service.ts';

export function deletionRoutes(
  app: FastifyInstance,
  { deletionService }: { deletionService: DeletionService },
): void {
  serveCall(app, deleteVehicle, async ({ params, request }) => {
    await deletionService.remove([params.id], staffOf(request));
    return { success: true as const, message: 'The vehicle has been successfully removed.' };
  });

  serveCall(app, previewDeletion, async ({ body }) => ({ vehicles: await deletionService.look(body.ids) }));

  serveCall(app, deleteVehicles, async ({ body, request }) => {
    const ids = await deletionService.remove(body.ids, staffOf(request), { agreed: body.agreed ?? [] });
    const removed = ids.length === 1 ? 'has been' : 'have been';
    return { success: true as const, message: `${countedVehicles(ids.length)} ${removed} removed.`, ids };
  });

  serveCall(app, listDeletedVehicles, () => deletionService.list());

  serveCall(app, putBackDeletedVehicles, async ({ body, request }) => {
    const count = await deletionService.putBack(body.ids, staffOf(request));
    return { success: true as const, message: `${countedVehicles(count)} put back as before`, count };
  });
}
