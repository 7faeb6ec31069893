import { z } from 'zod';
import { cameFromSchema } from '../came-from.ts';
import { receivedSchema } from '../inquiry.contract.ts';

/** An inquiry as it is stored in the database or the spool. */
export const newInquirySchema = receivedSchema
  .omit({ id: true, isRead: true, isDamaged: true, mail: true })
  .extend({
    submissionKey: z.uuid(),
    photosKey: z.uuid().optional(),
    // What the spool has from before does not say it.
    cameFrom: cameFromSchema.catch({}),
  });
export type NewInquiry = z.infer<typeof newInquirySchema>;
