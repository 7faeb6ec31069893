import { z } from 'zod';
import { vehicleSnapshotSchema } from '../inquiry.contract.ts';

/** An enquiry as it is stored, whether in the database or, while that is away, in the spool. */
export const leadSchema = z.object({
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
export type Lead = z.infer<typeof leadSchema>;
