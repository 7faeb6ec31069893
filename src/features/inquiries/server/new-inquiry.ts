import { z } from 'zod';
import { vehicleSnapshotSchema } from '../inquiry.contract.ts';

/** An inquiry as it is stored, whether in the database or, while that is away, in the spool. */
export const newInquirySchema = z.object({
  submissionKey: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  interest: z.string(),
  message: z.string(),
  isSpam: z.boolean(),
  vehicle: vehicleSnapshotSchema.nullable(),
  createdAt: z.string(),
});
export type NewInquiry = z.infer<typeof newInquirySchema>;
