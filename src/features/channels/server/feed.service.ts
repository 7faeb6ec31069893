import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { telephoneLink } from '#features/dealership/dealership.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { CatalogueStore, ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import type { Clock } from '#server/clock.ts';
import type { Encoding } from '#server/http/cache/packed-bytes.ts';
import { sydneyDay } from '#shared/dates.ts';
import { VERSION } from '#shared/version.ts';
import { type ChannelProblem, listProblems } from '../channel-problems.ts';
import type { ChannelName, FeedFormat } from '../channels.ts';
import type { ChannelStore } from './channel-store.ts';
import type { FeedSite } from './feeds/feed-column.ts';
import { readRow, writeFeed } from './feeds/write-feed.ts';
import { type JudgedStock, judgeStock } from './judge-stock.ts';
import { createPackedFeeds } from './packed-feeds.ts';

interface Dependencies {
  catalogue: CatalogueStore;
  /** The published settings of the dealership, in memory. */
  readSettings: () => { id: number; publishedAt: string | null; settings: Settings };
  channelStore: ChannelStore;
  publicUrl: string;
  clock: Clock;
}

export type FeedService = ReturnType<typeof createFeedService>;

/** Feeds of the current stock, all from memory. */
export function createFeedService({ catalogue, readSettings, channelStore, publicUrl, clock }: Dependencies) {
  const packed = createPackedFeeds();
  const judged = new Map<ChannelName, { mark: string; stock: Promise<JudgedStock> }>();
  const today = () => sydneyDay(clock.now());

  function readSite(): FeedSite {
    const { identity, contact } = readSettings().settings;
    return {
      publicUrl,
      today: today(),
      dealer: {
        name: identity.name,
        licence: identity.licence,
        address: contact.address,
        phone: telephoneLink(contact.salesPhones[0]?.number ?? '').replace('tel:', ''),
        position: contact.map,
      },
      settings: channelStore.current().settings,
    };
  }

  /** Mark of the stock, the same on all processes that show the same; its meaning changes with the day. */
  const stockMark = () => `${catalogue.stockVersion() ?? catalogue.current().version} ${today()}`;

  function judge(channel: ChannelName): Promise<JudgedStock> {
    const mark = stockMark();
    const known = judged.get(channel);
    if (known?.mark === mark) return known.stock;
    const stock = judgeStock(channel, catalogue.current(), today());
    judged.set(channel, { mark, stock });
    stock.catch(() => judged.delete(channel));
    return stock;
  }

  function tagOf(channel: ChannelName, format: FeedFormat): string {
    const { id, publishedAt } = readSettings();
    const { settingsMark } = channelStore.current();
    const parts = [VERSION, channel, format, stockMark(), id, publishedAt, settingsMark, publicUrl];
    return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}"`;
  }

  return {
    judge,
    tagOf,

    findProblems(channel: ChannelName): ChannelProblem[] {
      const { contact } = readSettings().settings;
      const { settings } = channelStore.current();
      return listProblems(channel, { settings, publicUrl, hasPosition: contact.map !== null });
    },

    readRow: (channel: ChannelName, vehicle: ListedVehicle) => readRow(channel, vehicle, readSite()),

    /** The feed ready to be sent, packed as asked for. */
    open(channel: ChannelName, format: FeedFormat, encoding: Encoding): Promise<Buffer | Readable> {
      const site = readSite();
      const stock = judge(channel);
      return packed.open(`${channel}.${format}`, tagOf(channel, format), encoding, async function* () {
        yield* writeFeed({ channel, format }, (await stock).included, site);
      });
    },
  };
}
