import { z } from 'zod';
import { inquirySchema } from '../inquiry.contract.ts';

/** An inquiry as it is stored, whether in the database or, while that is away, in the spool. */
export const newInquirySchema = inquirySchema
  .omit({ id: true, isRead: true, isDamaged: true, mail: true })
  .extend({ submissionKey: z.uuid() });
export type NewInquiry = z.infer<typeof newInquirySchema>;
