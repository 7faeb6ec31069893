import { z } from 'zod';
import { beforeSecret, openPaths, secretPaths } from '#shared/site-paths.ts';
import { isStorable } from '#shared/text.ts';

/** What an advertisement's address says about it, by the names of the contract. */
export const campaignFields = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
} as const;
export const MOST_CAME_FROM = 200;

export const deviceKinds = ['phone', 'tablet', 'desktop'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

const short = z
  .string()
  .min(1)
  .max(MOST_CAME_FROM)
  .refine((text) => isStorable(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'Must be one line');
const path = short.refine((text) => text.startsWith('/'), 'Must be a path');

/** What a browser tells of where its visitor came from. What is not known is left out. */
export const toldOriginSchema = z.object({
  /** The page with the form. */
  page: path.optional(),
  /** The first page of the visit. */
  landing: path.optional(),
  /** The website whose link led to it, never one of our own pages. */
  referrerHost: short.optional(),
  utmSource: short.optional(),
  utmMedium: short.optional(),
  utmCampaign: short.optional(),
  utmTerm: short.optional(),
  utmContent: short.optional(),
});
export type ToldOrigin = z.infer<typeof toldOriginSchema>;

export const cameFromSchema = toldOriginSchema.extend({ device: z.enum(deviceKinds).optional() });
export type CameFrom = z.infer<typeof cameFromSchema>;

/** What is before the secret in an address that has one, the longest first. */
const beforeSecrets = secretPaths.map(beforeSecret).sort((one, other) => other.length - one.length);

/** As far as others may read it: the rest of such an address could be used. */
export function withoutSecret(path: string): string {
  const folded = path.toLowerCase();
  const start = beforeSecrets.find((one) => folded.startsWith(one) && !openPaths.includes(folded));
  return start?.slice(0, -1) ?? path;
}

/** In one word: the campaign's own name for it, else the website; empty when neither is known. */
export function sourceOf({ utmSource, referrerHost }: CameFrom): string {
  return utmSource ?? referrerHost ?? '';
}
