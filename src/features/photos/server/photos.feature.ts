import { defineFeature } from '#server/define-feature.ts';
import type { Platform } from '#server/platform.ts';
import * as photos from '../photo.contract.ts';
import * as sitePictures from '../site-picture.contract.ts';
import * as visitorPhotos from '../visitor-photo.contract.ts';
import { carriedPhotos } from './carried-photos.repository.ts';
import type { composePhotos } from './compose-photos.ts';
import { photoRoutes } from './photo.routes.ts';
import { startPhotoSweep } from './sweep/photo-sweep.ts';

const HOUR_MS = 3_600_000;

export const photosFeature = defineFeature({
  contracts: [
    { tag: 'Photos', about: 'Pictures of vehicles: to see, and for staff to manage', parts: photos },
    { tag: 'Photos of visitors', about: 'Pictures of a car that somebody offers', parts: visitorPhotos },
    { tag: 'Pictures of the site', about: 'Logo, hero, people and gallery', parts: sitePictures },
  ],
  routes: [photoRoutes],
  brings: ({ photoService, heavyOperations, log }: ReturnType<typeof composePhotos> & Platform) => ({
    carryOver: [carriedPhotos],
    ownJobs: [
      {
        name: 'clean up the staging',
        everyMs: HOUR_MS,
        async work() {
          if (!(await heavyOperations.findRunning())) await photoService.cleanUpStaging();
        },
      },
    ],
    sharedJobs: [(checkHeld) => startPhotoSweep({ photoService, heavyOperations, checkHeld, log })],
  }),
});
