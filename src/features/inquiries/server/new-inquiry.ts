import { z } from 'zod';
import { inquirySchema } from '../inquiry.contract.ts';

/** An inquiry as it is stored in the database or the spool. */
export const newInquirySchema = inquirySchema
  .omit({ id: true, isRead: true, isDamaged: true, mail: true })
  .extend({ submissionKey: z.uuid() });
export type NewInquiry = z.infer<typeof newInquirySchema>;
