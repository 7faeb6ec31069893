import type { FastifyInstance, FastifyRequest } from 'fastify';
import { namesTag } from '#server/http/cache/entity-tags.ts';
import { FILE_POLICY } from '#server/http/mount/security-headers.ts';
import { mountCall } from '#server/http/mount/serve-call.ts';
import { getDeletedPhoto, getPhoto } from '../../photo.contract.ts';
import { getSiteIcon, getSitePicture } from '../../site-picture.contract.ts';
import { getInquiryPhoto } from '../../visitor-photo.contract.ts';
import type { SiteIcons } from '../site-pictures/site-icons.ts';
import type { PhotosToCome } from '../to-come/photos-to-come.service.ts';
import type { ServedFiles } from './photo-cache.ts';
import type { FindRedirect } from './photo-redirect.ts';
import { cachingOf, createPictureSender, missingPicture, type ServedPhoto } from './served-picture.ts';

type Find = (id: number) => ServedPhoto | undefined;
type FindFor = (id: number, request: FastifyRequest) => Promise<ServedPhoto | undefined>;

export type FindInquiryPhoto = (
  which: { id: number; photoId: number },
  request: FastifyRequest,
) => Promise<ServedPhoto | undefined>;

export type FindDeletedPhoto = (which: { id: number; photoId: number }) => Promise<ServedPhoto | undefined>;

interface Dependencies {
  servedFiles: ServedFiles;
  photosToCome: Pick<PhotosToCome, 'has'>;
  findRedirect: FindRedirect | undefined;
  siteIcons: SiteIcons;
  /** Public ones; answered from memory. */
  findPublicPhoto: Find;
  findPublicPicture: Find;
  findPublicIcon: Find;
  /** What this request may see besides, because it is made by staff: photos of drafts, pictures before they are published. */
  findPrivatePhoto: FindFor;
  findPrivatePicture: FindFor;
  /** A photo of an inquiry that the person asking may see. */
  findInquiryPhoto: FindInquiryPhoto;
  /** A photo of a vehicle that was deleted and can be put back. */
  findDeletedPhoto: FindDeletedPhoto;
}

/** Serves the pictures of vehicles, of the dealership and of inquiries. */
export function photoServingRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { siteIcons, findPublicIcon } = dependencies;
  const send = createPictureSender(dependencies);
  const answersHead = { answersHead: true };

  const serve = (findPublic: Find, findPrivate: FindFor) => async (id: number, request: FastifyRequest) => {
    const shown = findPublic(id);
    const photo = shown ?? (await findPrivate(id, request));
    if (!photo) throw missingPicture();
    return { photo, isPublic: shown !== undefined };
  };
  const findPhoto = serve(dependencies.findPublicPhoto, dependencies.findPrivatePhoto);
  const findPicture = serve(dependencies.findPublicPicture, dependencies.findPrivatePicture);

  mountCall(
    app,
    getPhoto,
    async ({ params, query, request, reply }) =>
      send({ ...(await findPhoto(params.photoId, request)), query, request, reply }),
    answersHead,
  );
  mountCall(
    app,
    getSitePicture,
    async ({ params, query, request, reply }) =>
      send({ ...(await findPicture(params.pictureId, request)), query, request, reply }),
    answersHead,
  );
  mountCall(app, getInquiryPhoto, async ({ params, query, request, reply }) => {
    const photo = await dependencies.findInquiryPhoto(params, request);
    if (!photo) throw missingPicture();
    return send({ photo, isPublic: false, query, request, reply });
  });
  mountCall(app, getDeletedPhoto, async ({ params, query, request, reply }) => {
    const photo = await dependencies.findDeletedPhoto(params);
    if (!photo) throw missingPicture();
    return send({ photo, isPublic: false, query, request, reply });
  });
  mountCall(app, getSiteIcon, async ({ params, query, request, reply }) => {
    const photo = findPublicIcon(params.pictureId);
    if (!photo) throw missingPicture();
    const etag = `"${photo.fileKey}-icon-${query.side}"`;
    reply.headers({
      'content-type': 'image/png',
      'content-security-policy': FILE_POLICY,
      'cache-control': cachingOf({ photo, isPublic: true, query }),
      etag,
    });
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.send(await siteIcons.draw(photo, Number(query.side)));
  });
}
