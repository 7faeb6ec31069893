import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { SignedInStaff } from '#features/staff/server/session.repository.ts';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { mountCall, serveCall } from '#server/http/mount/serve-call.ts';
import type { AnswerOf, Call } from '#shared/call.ts';
import { sydneyDay } from '#shared/dates.ts';
import {
  clearVehicles,
  exportSettings,
  exportVehicles,
  getClearance,
  importChunk,
  importVehicles,
  previewImport,
  putBackVehicles,
  syncSchema,
} from '../data-transfer.contract.ts';
import type { ChunkedImportService } from './chunked-import.service.ts';
import type { DataTransferService } from './data-transfer.service.ts';
import type { ImportOutcome } from './import/apply-import.ts';
import { receiveBody } from './import/body-chunks.ts';
import { type ImportBody, readImportBody } from './import/import-body.ts';
import { importWords } from './import/import-words.ts';

interface Dependencies {
  dataTransferService: DataTransferService;
  chunkedImportService: ChunkedImportService;
  config: Config;
  clock: Clock;
}

export async function dataTransferRoutes(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { dataTransferService, chunkedImportService, clock } = dependencies;

  mountCall(app, exportVehicles, async ({ request, reply }) => {
    await dataTransferService.recordExport(staffOf(request));
    const name = `vehicles-export-${sydneyDay(clock.now())}.json`;
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(dataTransferService.export(), { objectMode: false }));
  });

  mountCall(app, exportSettings, async ({ request, reply }) => {
    const content = await dataTransferService.exportSettings(staffOf(request));
    const name = `settings-export-${sydneyDay(clock.now())}.json`;
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(content, { objectMode: false }));
  });

  serveCall(app, clearVehicles, async ({ body, request }) => {
    const { id, vehicle_count: cleared } = await chunkedImportService.clear(body?.chunks, staffOf(request));
    return { success: true as const, message: `${countedVehicles(cleared)} cleared`, cleared, clearance: id };
  });

  serveCall(app, getClearance, async () => ({ clearance: await chunkedImportService.findClearance() }));

  serveCall(app, putBackVehicles, async ({ body, request }) => {
    const putBack = await chunkedImportService.putBack(body?.clearance, staffOf(request));
    return { success: true as const, message: `${countedVehicles(putBack)} put back`, putBack };
  });

  serveCall(app, syncSchema, async () => {
    const { applied, version } = await dataTransferService.syncSchema();
    const message =
      applied.length === 0
        ? `The database schema is already up to date (${version}).`
        : `The database schema was brought to ${version}: applied ${applied.join(', ')}.`;
    return { success: true as const, message, applied, version };
  });

  await app.register(async (room) => largeBodyRoutes(room, dependencies));
}

/** In its own Fastify context: here JSON bodies are streamed instead of parsed whole. */
function largeBodyRoutes(
  room: FastifyInstance,
  { dataTransferService, chunkedImportService, config: { importLimit } }: Dependencies,
): void {
  room.removeContentTypeParser('application/json');
  room.addContentTypeParser('application/json', (_request, body, done) => done(null, body));

  const serve = <C extends Call>(
    call: C,
    { mostBytes, isChunk = false }: { mostBytes: number; isChunk?: boolean },
    handle: (body: ImportBody, staff: SignedInStaff) => Promise<AnswerOf<C>>,
  ) =>
    mountCall(
      room,
      call,
      ({ request, reply }) =>
        receiveBody(request, reply, mostBytes, (chunks, share) =>
          handle(readImportBody(chunks, { isChunk, share }), staffOf(request)),
        ),
      { bodyLimit: mostBytes, takesUpload: true },
    );

  serve(importVehicles, { mostBytes: importLimit.wholeBytes }, async (body, staff) =>
    toAnswer(await dataTransferService.import(body, staff)),
  );
  serve(importChunk, { mostBytes: importLimit.chunkBytes, isChunk: true }, async (body, staff) =>
    toAnswer(await chunkedImportService.importChunk(body, staff)),
  );
  serve(previewImport, { mostBytes: importLimit.wholeBytes }, async (body) => {
    const preview = await dataTransferService.preview(body);
    return {
      success: true as const,
      message: `${countedVehicles(preview.rows.length)} in the file`,
      ...preview,
    };
  });
}

function toAnswer(outcome: ImportOutcome) {
  const { created, updated, unchanged, removed, keptOnHold, holdsToDecide } = outcome;
  const counts = { created, updated, unchanged, removed, keptOnHold, holdsToDecide };
  const message = importWords(outcome);
  return { success: true as const, message, ...counts, importId: outcome.importId ?? null };
}
