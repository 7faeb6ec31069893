import type { FastifyInstance } from 'fastify';
import type { Dealership } from '#features/dealership/dealership.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import { defineFeature } from '#server/define-feature.ts';
import type { Platform } from '#server/platform.ts';
import type { Address } from '#shared/call-address.ts';
import { mcpRoutes } from './mcp/mcp.routes.ts';
import { textFileRoutes } from './text-files.routes.ts';

interface Needs extends Platform {
  catalogue: CatalogueStore;
  publicSettings: { dealership: () => Dealership; name: () => string };
}

export const forMachinesFeature = defineFeature({
  routes: [
    (app: FastifyInstance, needs: Needs) => {
      const { config, cache, catalogue, clock, log, publicReads, publicSettings } = needs;
      const source = {
        read: <Answer>(path: Address<Answer>) => publicReads.read(path) as Answer, // by its contract
        publicUrl: config.publicUrl,
        findByStock: (text: string) => catalogue.current().findByStock(text),
        now: clock.now,
      };
      textFileRoutes(app, { cache, catalogue, source, readDealership: publicSettings.dealership });
      mcpRoutes(app, { source, readName: publicSettings.name, clock, log });
    },
  ],
});
