import { z } from 'zod';

const newsSchema = z.object({ id: z.number().int(), was: z.number().int().nullable() });

/** What is kept of an alert that ends with a mail, should that never go. */
const endedSchema = z.object({
  vehicle_id: z.number().int().nullable(),
  vehicle_snapshot: z.string().nullable(),
  told: z.string(),
  told_at: z.string().nullable(),
  gone_at: z.string().nullable(),
  consent: z.string(),
  created_at: z.string(),
  confirmed_at: z.string().nullable(),
});
export type EndedAlert = z.infer<typeof endedSchema>;

/** News of one alert. It outlives the alert, which ends when its vehicle is sold. */
export const digestPartSchema = z.object({
  /** Key of the alert. */
  alert: z.string(),
  kind: z.enum(['search', 'vehicle']),
  search: z.string(),
  words: z.string(),
  /** Name of the followed vehicle; empty for a search. */
  make: z.string(),
  model: z.string(),
  news: z.array(newsSchema),
  /** Its vehicle is sold, or no longer on the site. */
  ending: z.enum(['sold', 'gone']).nullable(),
  ended: endedSchema.optional(),
  /** Others like it, by number. */
  similar: z.array(z.number().int()),
});
export type DigestPart = z.infer<typeof digestPartSchema>;

export const digestSchema = z.array(digestPartSchema);
