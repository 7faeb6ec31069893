import { z } from 'zod';
import { foundSchema } from '../../pipeline.contract.ts';

/** What an inquiry was before a sale, and to whom the sale gave it. */
export const beforeSaleSchema = foundSchema.extend({
  givenTo: z.string(),
  /** Whether a first response was noted by then; earlier sales do not say. */
  wasAnswered: z.boolean().optional(),
  /** The vehicle that was sold; earlier sales name it in words alone. */
  vehicleId: z.number().optional(),
});
