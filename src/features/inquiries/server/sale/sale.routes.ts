import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { readSale } from '../../sale.contract.ts';
import type { SaleService } from './sale.service.ts';

export function saleRoutes(app: FastifyInstance, { saleService }: { saleService: SaleService }): void {
  serveCall(app, readSale, ({ params, request }) => saleService.describe(params.id, staffOf(request)));
}
