import { z } from 'zod';

/** One line of what staff did. */
export const activityItemSchema = z.object({
  title: z.string(),
  time: z.string(),
  staffName: z.string(),
  vehicleId: z.number().int().nullable(),
});
export type ActivityItem = z.infer<typeof activityItemSchema>;
