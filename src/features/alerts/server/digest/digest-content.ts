import { z } from 'zod';

const newsSchema = z.object({ id: z.number().int(), was: z.number().int().nullable() });

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
  /** Others like it, by number. */
  similar: z.array(z.number().int()),
});
export type DigestPart = z.infer<typeof digestPartSchema>;

export const digestSchema = z.array(digestPartSchema);
