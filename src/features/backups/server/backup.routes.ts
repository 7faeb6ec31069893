import type { FastifyInstance } from 'fastify';
import type { InquiryService } from '#features/inquiries/server/inquiry.service.ts';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import type { Config } from '#server/config.ts';
import { mountCall, serveCall } from '#server/http/serve-call.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import { describeError, type Log } from '#server/log.ts';
import {
  createBackup,
  deleteBackup,
  exportBackup,
  getOperation,
  listBackups,
  listSnapshots,
  restoreBackup,
} from '../backup.contract.ts';
import type { BackupService } from './backup.service.ts';
import { backupUploadRoutes } from './backup-upload.routes.ts';

interface Dependencies {
  backupService: BackupService;
  inquiryService: Pick<InquiryService, 'forgetOld'>;
  clockWatch: Pick<ClockWatch, 'look'>;
  config: Pick<Config, 'enquiryKeepMonths'>;
  log: Log;
}

export async function backupRoutes(
  app: FastifyInstance,
  { backupService, inquiryService, clockWatch, config, log }: Dependencies,
): Promise<void> {
  const forgetOldInquiries = async () => {
    if (await clockWatch.look()) await inquiryService.forgetOld(config.enquiryKeepMonths);
  };
  serveCall(app, listBackups, async () => ({ success: true, backups: await backupService.list() }));
  serveCall(app, listSnapshots, async () => ({
    success: true,
    snapshots: await backupService.listSnapshots(),
  }));
  serveCall(app, getOperation, () => backupService.describeOperation());

  serveCall(app, createBackup, async ({ request }) => {
    const backup = await backupService.create(staffOf(request));
    return { success: true, message: `Backup ${backup.filename} was created and checked`, backup };
  });
  serveCall(app, deleteBackup, async ({ params, request }) => {
    await backupService.remove(params.filename, staffOf(request));
    return { success: true, message: `Backup ${params.filename} was deleted` };
  });
  serveCall(app, restoreBackup, async ({ body, request }) => {
    await backupService.restore(body.filename, staffOf(request));
    // What was kept long enough does not come back with an old backup. What fails here is done within the hour.
    await forgetOldInquiries().catch((error: unknown) =>
      log.warn('old_enquiries_left', describeError(error)),
    );
    return { success: true, message: `Everything was restored from ${body.filename}` };
  });
  await backupUploadRoutes(app, { backupService });

  mountCall(app, exportBackup, async ({ query: { filename }, request, reply }) => {
    const { handle, size } = await backupService.openFile(filename);
    log.info('backup_downloaded', { filename, staffId: staffOf(request).staffId });
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${filename}"`,
      'content-length': size,
      'cache-control': 'no-store',
    });
    return reply.send(handle.createReadStream());
  });
}
