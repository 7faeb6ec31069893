import type { FastifyInstance } from 'fastify';
import { personName } from '#features/customers/person-name.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import { findWaitingInquiries } from '#features/customers/waiting-inquiries.contract.ts';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import type { WaitingOf } from './waiting-of.repository.ts';

export function waitingOfRoutes(app: FastifyInstance, { waitingOf }: { waitingOf: WaitingOf }): void {
  serveCall(app, findWaitingInquiries, async ({ body, request }) =>
    (await waitingOf.list(body, staffOf(request))).map((row) => {
      const vehicle = vehicleOf(row);
      return {
        id: row.id,
        name: personName(row),
        about: vehicle ? vehicleTitle(vehicle) : row.interest,
        createdAt: row.created_at,
      };
    }),
  );
}
