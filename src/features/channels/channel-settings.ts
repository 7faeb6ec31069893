import { z } from 'zod';
import { groupThousands } from '#shared/numbers.ts';
import { storableText } from '#shared/text.ts';
import type { ChannelName } from './channels.ts';

/** A code that only the dealer knows and the channel has to be told. Empty: unknown. */
const code = (most: number, shape: RegExp, rule: string) =>
  storableText(most, `Must be at most ${groupThousands(most)} characters`)
    .transform((text) => text.trim())
    .refine((text) => text === '' || shape.test(text), rule);

export const channelSettingsSchemas = {
  google: z.strictObject({
    // A colon separates several codes, so none contains one.
    storeCode: code(64, /^[^\s:]+$/, 'A store code has no spaces and no colon'),
  }),
  meta: z.strictObject({
    pageId: code(30, /^\d{5,30}$/, 'A page id is a number of 5 digits or more'),
    dealerId: code(50, /^[^\s].*$/, 'Enter the dealer id as Meta shows it'),
    contactBy: z.enum(['', 'CHAT', 'LEAD_FORM'], 'Choose one of the list'),
  }),
  csv: z.strictObject({
    yardCode: code(50, /^[^\s].*$/, 'Enter the code as the marketplace gave it to you'),
  }),
} as const satisfies Record<ChannelName, z.ZodType>;

export interface ChannelSettings {
  google: z.infer<(typeof channelSettingsSchemas)['google']>;
  meta: z.infer<(typeof channelSettingsSchemas)['meta']>;
  csv: z.infer<(typeof channelSettingsSchemas)['csv']>;
}

export const unknownSettings: ChannelSettings = {
  google: { storeCode: '' },
  meta: { pageId: '', dealerId: '', contactBy: '' },
  csv: { yardCode: '' },
};

/** Reads whatever is stored; what cannot be read is unknown. */
export function readChannelSettings<Name extends ChannelName>(
  channel: Name,
  stored: unknown,
): ChannelSettings[Name] {
  const unknown = unknownSettings[channel];
  if (typeof stored !== 'object' || stored === null) return unknown;
  const schema: z.ZodObject = channelSettingsSchemas[channel];
  const read = Object.entries(unknown).map(([name, empty]) => {
    const one = schema.shape[name]?.safeParse(Reflect.get(stored, name));
    return [name, one?.success ? one.data : empty];
  });
  return Object.fromEntries(read) as ChannelSettings[Name]; // one entry for each of its fields
}
