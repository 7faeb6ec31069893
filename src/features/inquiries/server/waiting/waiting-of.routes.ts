import type { FastifyInstance } from 'fastify';
import { personName } from '#features/customers/person-name.ts';
import { findWaitingInquiries } from '#features/customers/waiting-inquiries.contract.ts';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { aboutWords } from '../../several-vehicles.ts';
import { vehiclesAskedAbout } from '../tables/vehicles-asked-about.ts';
import type { WaitingOf } from './waiting-of.repository.ts';

export function waitingOfRoutes(app: FastifyInstance, { waitingOf }: { waitingOf: WaitingOf }): void {
  serveCall(app, findWaitingInquiries, async ({ body, request }) =>
    (await waitingOf.list(body, staffOf(request))).map((row) => ({
      id: row.id,
      name: personName(row),
      about: aboutWords(vehiclesAskedAbout(row)) || row.interest,
      createdAt: row.created_at,
    })),
  );
}
