import type { FastifyInstance } from 'fastify';
import type { StaffService } from '#features/staff/server/staff.service.ts';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/serve-call.ts';
import { isFromThisMachine } from '#server/http/this-machine.ts';
import { deletePhoto, featurePhoto, orderPhotos } from '../photo.contract.ts';
import type { PhotoRepository } from './photo.repository.ts';
import type { PhotoService } from './photo.service.ts';
import type { ServedFiles } from './photo-cache.ts';
import type { FindRedirect } from './photo-redirect.ts';
import { photoServingRoutes, type ServedPhoto } from './photo-serving.routes.ts';
import { uploadRoutes } from './photo-upload.routes.ts';
import type { PhotoProcessor } from './processing/photo-processor.ts';

interface Dependencies {
  photoService: PhotoService;
  photos: PhotoRepository;
  servedFiles: ServedFiles;
  findRedirect: FindRedirect | undefined;
  photoProcessor: PhotoProcessor;
  /** By id, if it is public. */
  findPublicPhoto: (id: number) => ServedPhoto | undefined;
  staffService: StaffService;
  cookie: { read(header: string | undefined): string | undefined };
}

export async function photoRoutes(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { photoService, photos, photoProcessor, staffService, cookie } = dependencies;

  photoServingRoutes(app, {
    ...dependencies,
    async findPrivatePhoto(id, request) {
      const from = { isThisMachine: isFromThisMachine(request) };
      if (!(await staffService.findSignedIn(cookie.read(request.headers.cookie), from))) return undefined;
      const photo = await photos.find(id);
      return photo && { fileKey: photo.file_key, width: photo.width };
    },
  });

  await uploadRoutes(app, { photoService });

  serveCall(app, deletePhoto, async ({ params, request }) => ({
    photos: await photoService.remove(params.photoId, staffOf(request)),
  }));
  serveCall(app, featurePhoto, async ({ params, request }) => ({
    photos: await photoService.feature(params.photoId, staffOf(request)),
  }));
  serveCall(app, orderPhotos, async ({ params, body, request }) => ({
    photos: await photoService.order(params.id, body.photoIds, staffOf(request)),
  }));

  app.addHook('onClose', async () => photoProcessor.stop());
}
