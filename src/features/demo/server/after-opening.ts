import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { VisitorPhotoRepository } from '#features/photos/server/visitor-photos/visitor-photo.repository.ts';
import type { VisitorPhotoService } from '#features/photos/server/visitor-photos/visitor-photo.service.ts';
import type { Db } from '#server/db/database.ts';
import { describeError, type Log } from '#server/log.ts';
import { demoInbox } from '../inbox/inbox.ts';
import { type LastNight, makeOurBackup } from './demo-backup.ts';
import { fileOf, OFFERED_CAR, readShipped, readShippedList } from './shipped-pictures.ts';

interface Needs {
  db: Db;
  visitorPhotos: VisitorPhotoRepository;
  visitorPhotoService: VisitorPhotoService;
  /** As it was last night. */
  backupLastNight: LastNight;
  log: Log;
}

/** What has files, and so cannot be part of the transaction in which the rest is made. A start goes on where one was ended. */
export async function finishAfterOpening({ log, ...needs }: Needs): Promise<void> {
  const parts = [addVisitorPhotos, makeOurBackup];
  for (const part of parts)
    await part(needs).catch((error: unknown) => log.warn('demo_part_left_out', describeError(error)));
}

/** Photos of the car that somebody offers. */
async function addVisitorPhotos({ visitorPhotos, visitorPhotoService }: Omit<Needs, 'log'>): Promise<void> {
  const photosKey = demoInbox.find((inquiry) => inquiry.photosKey)?.photosKey ?? '';
  const [isSent, before] = [
    await visitorPhotos.findInquiryTime(photosKey),
    await visitorPhotos.listOf(photosKey),
  ];
  if (isSent === undefined) return;
  const views = Object.keys((await readShippedList())[OFFERED_CAR] ?? {});
  for (const view of views.slice(before.length)) {
    const file = fileOf(OFFERED_CAR, view);
    const shipped = await readShipped(file);
    const fill: Parameters<VisitorPhotoService['add']>[1] = (intake) =>
      intake.receive(Readable.from([shipped]), file);
    await visitorPhotoService.add({ photosKey, photoKey: randomUUID() }, fill, '192.0.2.3');
  }
}
