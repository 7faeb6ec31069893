import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { mountCall, serveCall } from '#server/http/mount/serve-call.ts';
import type { Log } from '#server/log.ts';
import {
  createBackup,
  deleteBackup,
  exportBackup,
  getOperation,
  listBackups,
  listNightlyBackups,
  listSnapshots,
  restoreBackup,
} from '../backup.contract.ts';
import type { BackupService } from './backup.service.ts';
import { backupUploadRoutes } from './backup-upload.routes.ts';
import type { NightlyBackupsService } from './nightly/nightly-backups.service.ts';
import { readNightlyName } from './nightly/nightly-name.ts';

interface Dependencies {
  backupService: BackupService;
  nightlyBackups: NightlyBackupsService;
  /** What a person has to do after a restore, in words. */
  findLeftToDo: () => Promise<string | null>;
  log: Log;
}

export async function backupRoutes(
  app: FastifyInstance,
  { backupService, nightlyBackups, findLeftToDo, log }: Dependencies,
): Promise<void> {
  serveCall(app, listBackups, async () => ({ success: true, backups: await backupService.list() }));
  serveCall(app, listSnapshots, async () => ({
    success: true,
    snapshots: await backupService.listSnapshots(),
  }));
  serveCall(app, listNightlyBackups, async () => ({ success: true, ...(await nightlyBackups.describe()) }));
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
    const service = readNightlyName(body.filename) ? nightlyBackups : backupService;
    await service.restore(body.filename, staffOf(request));
    const leftToDo = await findLeftToDo();
    const message = `Everything was restored from ${body.filename}`;
    return { success: true, message: leftToDo ? `${message}. ${leftToDo}` : message };
  });
  await backupUploadRoutes(app, { backupService });

  mountCall(app, exportBackup, async ({ query: { filename }, request, reply }) => {
    const { content, size } = readNightlyName(filename)
      ? await nightlyBackups.openFile(filename)
      : await backupService.openFile(filename);
    log.info('backup_downloaded', { filename, staffId: staffOf(request).staffId });
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${filename}"`,
      'content-length': size,
      'cache-control': 'no-store',
    });
    return reply.send(content);
  });
}
