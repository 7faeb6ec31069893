import type { FastifyInstance } from 'fastify';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { getStatus } from '../system-status.contract.ts';
import type { SystemStatusService } from './system-status.service.ts';

export function systemStatusRoutes(
  app: FastifyInstance,
  { systemStatusService }: { systemStatusService: SystemStatusService },
): void {
  serveCall(app, getStatus, () => systemStatusService.check());
}
