import { findObstacle } from '#server/installation/pair.ts';
import { findStoreObstacle } from '#server/installation/photo-store-pair.ts';
import type { Platform } from '#server/platform.ts';
import { createPhotoRepository, type FilesAside, type PhotoOwners } from './photo.repository.ts';
import { createPhotoService } from './photo.service.ts';
import { createPhotoTransferService } from './photo-transfer.service.ts';
import { createPhotoProcessor, type PhotoProcessor } from './processing/photo-processor.ts';
import type { ServedFiles } from './serving/photo-cache.ts';
import { createSiteIcons } from './site-pictures/site-icons.ts';
import type { SitePictureRepository } from './site-pictures/site-picture.repository.ts';
import { createSitePictureService } from './site-pictures/site-picture.service.ts';
import { createSpinRepository } from './spin/spin.repository.ts';
import { createSpinService } from './spin/spin.service.ts';
import { openPhotoStorage } from './storage/open-photo-storage.ts';
import { createPhotosToCome } from './to-come/photos-to-come.service.ts';
import { createVisitorPhotoRepository, type SentPhotos } from './visitor-photos/visitor-photo.repository.ts';
import { createVisitorPhotoService } from './visitor-photos/visitor-photo.service.ts';

/** Uploads of other processes on the same volume are younger than this. */
const SHARED_FOLDER_AGE_MS = 45_000;

type Dependencies = Parameters<typeof createPhotoService>[0];
type OfPictures = Parameters<typeof createSitePictureService>[0];
interface Needed
  extends Pick<Dependencies, 'activity' | 'titleOf' | 'refreshCatalogue'>,
    Pick<OfPictures, 'listNamedPictures'> {
  sitePictures: SitePictureRepository;
  photoOwners: PhotoOwners;
  filesAside: readonly FilesAside[];
  sentPhotos: SentPhotos;
  listPromisedKeys: () => Promise<ReadonlySet<string>>;
  /** What a photo is made of that is named before it has files. */
  findOriginal: (key: string) => Promise<Buffer | undefined>;
  photoProcessor?: PhotoProcessor | undefined;
}

export function composePhotos(
  { config, database, db, limiter, daysRun, clock, log }: Platform,
  {
    activity,
    titleOf,
    refreshCatalogue,
    sitePictures,
    photoOwners,
    filesAside,
    sentPhotos,
    listNamedPictures,
    listPromisedKeys,
    findOriginal,
    photoProcessor = createPhotoProcessor({ log }),
  }: Needed,
) {
  const photos = createPhotoRepository({ database, photoOwners, filesAside, clock });
  const { photoStorage, servedFiles: stored } = openPhotoStorage({
    config,
    minAgeMs: database.engine === 'sqlite' ? 0 : SHARED_FOLDER_AGE_MS,
    keys: photos,
    clock,
    findObstacle: async () =>
      (await findObstacle({ dataDir: config.dataDir, database })) ??
      (await findStoreObstacle({ photoStore: config.photoStore, database })),
  });
  const photosToCome = createPhotosToCome({ photos, photoStorage, photoProcessor, findOriginal, log });
  const servedFiles: ServedFiles = {
    ...stored,
    recover: async (key) => (await photosToCome.ask(key)) || stored.recover(key),
  };
  const photoService = createPhotoService({
    database,
    photos,
    photoStorage,
    photoProcessor,
    photosToCome,
    activity,
    titleOf,
    refreshCatalogue,
    log,
  });
  const spins = createSpinRepository({ db, clock });
  const visitorPhotos = createVisitorPhotoRepository({ db, sentPhotos, clock });
  const photoTransfer = createPhotoTransferService({ photos, photoStorage, photosToCome });
  return {
    photos,
    photoStorage,
    servedFiles,
    photosToCome,
    photoProcessor,
    photoService,
    photoTransfer,
    spinService: createSpinService({ photoService, spins, titleOf }),
    sitePictures,
    sitePictureService: createSitePictureService({
      database,
      sitePictures,
      photoService,
      readFile: photoStorage.read,
      listNamedPictures,
      daysRun,
    }),
    visitorPhotos,
    visitorPhotoService: createVisitorPhotoService({
      database,
      visitorPhotos,
      photoService,
      limiter,
      listPromisedKeys,
      clock,
      log,
    }),
    siteIcons: createSiteIcons({ servedFiles, photoProcessor }),
  };
}
