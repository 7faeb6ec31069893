import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PictureOptions, View } from '#artwork/artwork.ts';
import type { BackupService } from '#features/backups/server/backup.service.ts';
import type { VisitorPhotoRepository } from '#features/photos/server/visitor-photos/visitor-photo.repository.ts';
import type { VisitorPhotoService } from '#features/photos/server/visitor-photos/visitor-photo.service.ts';
import type { Db } from '#server/db/database.ts';
import { addMeta, forgetMeta, readMeta } from '#server/db/meta-value.ts';
import { describeError, type Log } from '#server/log.ts';
import { demoInbox } from '../inbox/inbox.ts';
import { demoOwner } from '../work/colleagues.ts';
import { startArtist } from './artist.ts';
import { readProgress } from './demo-progress.ts';

interface Needs {
  db: Db;
  visitorPhotos: VisitorPhotoRepository;
  visitorPhotoService: VisitorPhotoService;
  /** As it was last night. */
  backupLastNight: Pick<BackupService, 'create' | 'remove' | 'list'>;
  log: Log;
}

/** What has files, and so cannot be part of the transaction in which the rest is made. A start goes on where one was ended. */
export async function finishAfterOpening({ log, ...needs }: Needs): Promise<void> {
  const parts = [addVisitorPhotos, backUp];
  for (const part of parts)
    await part(needs).catch((error: unknown) => log.warn('demo_part_left_out', describeError(error)));
}

const car: Omit<PictureOptions, 'view'> = {
  ...{ shape: 'suv', setting: 'country-town', paint: '#7c1f24', trim: '#26272a' },
  ...{ seed: 77, width: 1200, height: 800 },
};
const views: readonly View[] = ['three-quarter', 'rear', 'interior'];

/** Photos of the car that somebody offers. */
async function addVisitorPhotos({ visitorPhotos, visitorPhotoService }: Omit<Needs, 'log'>): Promise<void> {
  const photosKey = demoInbox.find((inquiry) => inquiry.photosKey)?.photosKey ?? '';
  const [isSent, before] = [
    await visitorPhotos.findInquiryTime(photosKey),
    await visitorPhotos.listOf(photosKey),
  ];
  if (isSent === undefined || before.length >= views.length) return;
  const artist = startArtist();
  try {
    for (const view of views.slice(before.length)) {
      const drawn = await artist.draw({ ...car, view });
      const fill: Parameters<VisitorPhotoService['add']>[1] = (intake) =>
        intake.receive(Readable.from([drawn]), view);
      await visitorPhotoService.add({ photosKey, photoKey: randomUUID() }, fill, '192.0.2.3');
    }
  } finally {
    artist.end();
  }
}

const BACKUP = 'demo_backup';

async function backUp({ db, backupLastNight }: Omit<Needs, 'log'>): Promise<void> {
  const { madeAt } = (await readProgress(db)) ?? {};
  const made = await readMeta(db, BACKUP);
  const [of, filename = ''] = made?.split(' ') ?? [];
  if (!madeAt || of === madeAt) return;
  // The one of a demonstration that was made anew since.
  const isThere = (await backupLastNight.list()).some((backup) => backup.filename === filename);
  if (isThere) await backupLastNight.remove(filename, demoOwner);
  await forgetMeta(db, BACKUP);
  const backup = await backupLastNight.create(demoOwner);
  await addMeta(db, BACKUP, `${madeAt} ${backup.filename}`);
}
