import { z } from 'zod';

/** Answer of a call that only does something. */
export const doneSchema = z.object({ success: z.literal(true), message: z.string() });
