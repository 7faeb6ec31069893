import type { FastifyInstance } from 'fastify';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { readResponseTimes } from '../../response-times.contract.ts';
import type { ResponseTimesService } from './response-times.ts';

export function responseTimesRoutes(
  app: FastifyInstance,
  { responseTimesService }: { responseTimesService: ResponseTimesService },
): void {
  serveCall(app, readResponseTimes, () => responseTimesService.read());
}
