import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSignedIn, type LookDependencies, staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { deletePhoto, featurePhoto, markIllustration, orderPhotos, removeSpin } from '../photo.contract.ts';
import type { PhotoRepository } from './photo.repository.ts';
import type { PhotoService } from './photo.service.ts';
import { uploadRoutes } from './photo-upload.routes.ts';
import type { PhotoProcessor } from './processing/photo-processor.ts';
import type { ServedFiles } from './serving/photo-cache.ts';
import type { FindRedirect } from './serving/photo-redirect.ts';
import { type FindDeletedPhoto, photoServingRoutes } from './serving/photo-serving.routes.ts';
import type { ServedPhoto } from './serving/served-picture.ts';
import type { SiteIcons } from './site-pictures/site-icons.ts';
import type { SitePictureRepository } from './site-pictures/site-picture.repository.ts';
import { sitePictureRoutes } from './site-pictures/site-picture.routes.ts';
import type { SitePictureService } from './site-pictures/site-picture.service.ts';
import type { SpinService } from './spin/spin.service.ts';
import type { PhotosToCome } from './to-come/photos-to-come.service.ts';
import { visitorPhotoRoutes } from './visitor-photos/visitor-photo.routes.ts';
import type { VisitorPhotoService } from './visitor-photos/visitor-photo.service.ts';

interface Dependencies extends LookDependencies {
  photoService: PhotoService;
  spinService: SpinService;
  photos: PhotoRepository;
  sitePictures: SitePictureRepository;
  sitePictureService: SitePictureService;
  visitorPhotoService: VisitorPhotoService;
  siteIcons: SiteIcons;
  servedFiles: ServedFiles;
  photosToCome: Pick<PhotosToCome, 'has'>;
  findRedirect: FindRedirect | undefined;
  photoProcessor: PhotoProcessor;
  /** By id, if it is public. */
  findPublicPhoto: (id: number) => ServedPhoto | undefined;
  /** By id, if the published settings name it. */
  findPublicPicture: (id: number) => ServedPhoto | undefined;
  /** By id, if it is the icon in the published settings. */
  findPublicIcon: (id: number) => ServedPhoto | undefined;
  /** A photo of a vehicle that was deleted and can be put back. */
  findDeletedPhoto: FindDeletedPhoto;
  /** A photo of an inquiry that this person sees. */
  findInquiryPhoto: (
    which: { id: number; photoId: number },
    viewer: ReturnType<typeof staffOf>,
  ) => Promise<ServedPhoto | undefined>;
}

export async function photoRoutes(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { photoService, spinService, photos, sitePictures, photoProcessor } = dependencies;

  const isStaff = (request: FastifyRequest) => isSignedIn(request, dependencies);

  photoServingRoutes(app, {
    ...dependencies,
    async findPrivatePhoto(id, request) {
      const photo = (await isStaff(request)) ? await photos.find(id) : undefined;
      return photo && { fileKey: photo.file_key, width: photo.width };
    },
    findPrivatePicture: async (id, request) =>
      (await isStaff(request)) ? (await sitePictures.findAll([id])).get(id) : undefined,
    findInquiryPhoto: (which, request) => dependencies.findInquiryPhoto(which, staffOf(request)),
  });

  await uploadRoutes(app, { photoService, spinService });
  await sitePictureRoutes(app, dependencies);
  await visitorPhotoRoutes(app, dependencies);

  serveCall(app, deletePhoto, async ({ params, request }) => ({
    photos: await photoService.remove(params.photoId, staffOf(request)),
  }));
  serveCall(app, featurePhoto, async ({ params, request }) => ({
    photos: await photoService.feature(params.photoId, staffOf(request)),
  }));
  serveCall(app, markIllustration, async ({ params, body, request }) => ({
    photos: await photoService.markIllustration(params.photoId, body.isIllustration, staffOf(request)),
  }));
  serveCall(app, orderPhotos, async ({ params, body, request }) => ({
    photos: await photoService.order(params.id, body.photoIds, staffOf(request)),
  }));

  serveCall(app, removeSpin, async ({ params, request }) => ({
    photos: await spinService.remove(params.id, staffOf(request)),
  }));

  app.addHook('onClose', async () => photoProcessor.stop());
}
