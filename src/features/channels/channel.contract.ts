import { z } from 'zod';
import { fieldNames } from '#features/vehicles/fields/vehicle-fields.ts';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { storableText } from '#shared/text.ts';
import { channelNames } from './channels.ts';

const name = z.enum(channelNames);
const byChannel = z.object({ channel: name });

/** As many vehicles as a person looks through. */
export const MOST_SHOWN = 200;

const problemSchema = z.object({
  text: z.string(),
  /** Keeps the feed from being sent. */
  isBlocker: z.boolean(),
  /** A field of the channel's settings, a page of the staff area, or `server`. */
  place: z.string(),
});

export const channelSchema = z.object({
  name,
  /** Whether the feed is sent to those who have its address. */
  isOn: z.boolean(),
  /** Whether there is an address, switched on or off. */
  hasAddress: z.boolean(),
  /** For those who may change the channels; the first is recommended. */
  addresses: z.array(z.object({ format: z.string(), url: z.string() })),
  madeAt: z.string().nullable(),
  settings: z.record(z.string(), z.string()),
  problems: z.array(problemSchema),
  forSale: z.object({ included: z.number().int(), total: z.number().int() }),
  /** Sold vehicles that are kept in as not available. */
  soldIncluded: z.number().int(),
  leftOut: z.number().int(),
  /** How many vehicles each reason keeps out. */
  reasons: z.array(z.object({ what: z.string(), count: z.number().int() })),
  fetches: z.array(z.object({ agent: z.string(), format: z.string(), at: z.string() })),
});
export type Channel = z.infer<typeof channelSchema>;

const findingSchema = z.object({
  what: z.string(),
  text: z.string(),
  severity: z.enum(['must', 'should', 'hint']),
  leavesOut: z.boolean(),
  /** Field where it is mended. */
  field: z.enum([...fieldNames, 'photos', 'specifications', 'settings']),
});
export type ShownFinding = z.infer<typeof findingSchema>;

const channelVehicleSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  stockNumber: z.string(),
  status: z.string(),
  isIncluded: z.boolean(),
  findings: z.array(findingSchema),
});
export type ChannelVehicle = z.infer<typeof channelVehicleSchema>;

export const listChannels = defineCall({
  method: 'GET',
  path: '/api/admin/channels',
  access: 'staff',
  permission: 'channels.look',
  confirm: 'never: looks',
  summary: 'Where the stock is advertised: how much of it, and why not the rest',
  answer: z.object({ channels: z.array(channelSchema) }),
});

export const listChannelVehicles = defineCall({
  method: 'GET',
  path: '/api/admin/channels/{channel}/vehicles',
  access: 'staff',
  permission: 'channels.look',
  confirm: 'never: looks',
  summary: `The first ${MOST_SHOWN} vehicles that are in a channel, or that are not, with the reasons`,
  params: byChannel,
  query: z.object({
    shown: z.enum(['included', 'left-out'], 'shown must be included or left-out').default('left-out'),
    /** Only vehicles that this reason keeps out. */
    reason: z.string().max(100, 'reason is too long').optional(),
  }),
  answer: z.object({ vehicles: z.array(channelVehicleSchema), total: z.number().int() }),
});

export const getChannelRow = defineCall({
  method: 'GET',
  path: '/api/admin/channels/{channel}/vehicles/{id}',
  access: 'staff',
  permission: 'channels.look',
  confirm: 'never: looks',
  summary: 'A vehicle as the channel sees it, field by field',
  params: z.object({ channel: name, id: idParam }),
  answer: z.object({
    vehicle: channelVehicleSchema,
    /** No values: the channel is not told. */
    fields: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  }),
});

export const saveChannelSettings = defineCall({
  method: 'PUT',
  path: '/api/admin/channels/{channel}/settings',
  access: 'staff',
  permission: 'channels.change',
  confirm: 'never: daily work',
  summary: 'What a channel has to be told about the dealership',
  params: byChannel,
  body: z.object({ settings: z.record(z.string().max(40), storableText(200)) }),
  answer: z.object({ channel: channelSchema }),
});

export const switchChannel = defineCall({
  method: 'PUT',
  path: '/api/admin/channels/{channel}/address',
  access: 'staff',
  permission: 'channels.change',
  confirm: 'never: public anyway',
  summary: 'Switch the address of a channel on or off; the first time it is made',
  params: byChannel,
  body: z.object({ isOn: z.boolean('isOn must be true or false') }),
  answer: z.object({ channel: channelSchema }),
});

export const renewChannelAddress = defineCall({
  method: 'POST',
  path: '/api/admin/channels/{channel}/address',
  access: 'staff',
  permission: 'channels.change',
  confirm: 'never: public anyway',
  summary: 'A new secret address; the former one ends at once',
  params: byChannel,
  answer: z.object({ channel: channelSchema }),
});
