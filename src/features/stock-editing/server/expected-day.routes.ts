import type { FastifyInstance } from 'fastify';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { listEarlyBookings, MOST_EARLY } from '../expected-day.contract.ts';

/** When the bookings ahead of a vehicle begin that are before a day; bookings are a feature above this one. */
export type ListBookedBefore = (vehicleId: number, day: string) => Promise<string[]>;

export function expectedDayRoutes(
  app: FastifyInstance,
  { listBookedBefore }: { listBookedBefore: ListBookedBefore },
): void {
  serveCall(app, listEarlyBookings, async ({ params, query }) => {
    const times = await listBookedBefore(params.id, query.before);
    return { count: times.length, times: times.slice(0, MOST_EARLY) };
  });
}
