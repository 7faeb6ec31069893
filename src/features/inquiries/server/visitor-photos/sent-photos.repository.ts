import { expressionBuilder } from 'kysely';
import type { SentPhotos } from '#features/photos/server/visitor-photos/visitor-photo.repository.ts';
import type { Tables } from '#server/db/tables.ts';

/** What inquiries know of the photos that visitors send with them. */
export const sentPhotos: SentPhotos = {
  async findTimeSent(tx, photosKey) {
    const { at } = await tx
      .selectFrom('inquiries')
      .select(({ fn }) => fn.min('created_at').as('at'))
      .where('photos_key', '=', photosKey)
      .executeTakeFirstOrThrow();
    return at ?? undefined;
  },

  isSent(photosKey) {
    const { exists, selectFrom } = expressionBuilder<Tables>();
    return exists(selectFrom('inquiries').select('id').where('inquiries.photos_key', '=', photosKey));
  },
};
