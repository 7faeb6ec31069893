import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_CACHING } from '#server/http/mount/serve-cached-call.ts';
import { SHORT_PATH } from '../names/short-address.ts';
import { vehicleHref } from '../vehicle-paths.ts';
import type { CatalogueStore } from './catalogue-store.ts';

interface ShortAddresses {
  catalogue: CatalogueStore;
  /** Answers with the page for addresses that lead nowhere. */
  sendMissing: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

/**
 * The addresses on printed matter, from memory. Found anew each time, so that a card leads to the vehicle that has the
 * stock number now; the page of a sold one says so.
 */
export function shortAddressRoutes(app: FastifyInstance, { catalogue, sendMissing }: ShortAddresses): void {
  // People type what they read in capitals too.
  for (const path of [SHORT_PATH, SHORT_PATH.toUpperCase()]) {
    app.get<{ Params: { '*': string } }>(`${path}*`, { config: { access: 'public' } }, (request, reply) => {
      const vehicle = catalogue.current().findByStock(request.params['*'].replace(/\/$/, ''));
      if (!vehicle) return sendMissing(request, reply);
      return reply.header('cache-control', PUBLIC_CACHING).redirect(vehicleHref(vehicle.id), 302);
    });
  }
}
