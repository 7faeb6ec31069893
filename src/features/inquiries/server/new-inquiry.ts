import { z } from 'zod';
import { receivedSchema } from '../inquiry.contract.ts';

/** An inquiry as it is stored in the database or the spool. */
export const newInquirySchema = receivedSchema
  .omit({ id: true, isRead: true, isDamaged: true, mail: true })
  .extend({ submissionKey: z.uuid() });
export type NewInquiry = z.infer<typeof newInquirySchema>;
