import { type FindingChannel, findingChannels } from '#features/listing-quality/publish-finding.ts';

/** Where the stock is advertised besides the site. Named as in findings. */
export type ChannelName = FindingChannel;
export const channelNames = Object.keys(findingChannels) as ChannelName[]; // the keys of the table

/** The files that a channel can fetch, by the ending of their address; the first is the one to recommend. */
export const feedFormats = {
  google: ['tsv', 'xml'],
  meta: ['csv'],
  csv: ['csv'],
} as const satisfies Record<ChannelName, readonly string[]>;
export type FeedFormat = (typeof feedFormats)[ChannelName][number];

export const contentTypes: Readonly<Record<FeedFormat, string>> = {
  tsv: 'text/tab-separated-values; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};

export function isChannel(name: string): name is ChannelName {
  return Object.hasOwn(findingChannels, name);
}

export function feedPath(channel: ChannelName, secret: string, format: FeedFormat): string {
  return `/feeds/${channel}/${secret}.${format}`;
}

/** How long Meta is told of a sold vehicle: one that is missing from the file is deleted with its delivery history. */
export const SOLD_KEPT_DAYS = 30;
