import { z } from 'zod';
import { foundSchema } from '../../pipeline.contract.ts';

/** What an inquiry was before a sale, and to whom the sale gave it. */
export const beforeSaleSchema = foundSchema.extend({ givenTo: z.string() });
