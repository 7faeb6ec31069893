import { createHash, timingSafeEqual } from 'node:crypto';
import { describeError, type Log } from '#server/log.ts';
import { type ChannelSettings, readChannelSettings } from '../channel-settings.ts';
import { type ChannelName, isChannel } from '../channels.ts';
import type { ChannelRepository } from './channel.repository.ts';

export type ChannelStore = ReturnType<typeof createChannelStore>;

interface Address {
  secret: string;
  isOn: boolean;
  madeAt: string;
}

interface LiveChannels {
  settings: ChannelSettings;
  /** Changes with the settings. */
  settingsMark: string;
  addresses: ReadonlyMap<ChannelName, Address>;
}

/**
 * Holds settings and addresses of the channels for every fetch, on every process; while the database is away the last
 * ones stay. Until they are read, no address is known.
 */
export function createChannelStore({ repository, log }: { repository: ChannelRepository; log: Log }) {
  let current: LiveChannels = toLive([], []);
  let seen = '';

  /** The tables have a row for each channel, so reading them is as cheap as asking whether they have changed. */
  async function refresh(): Promise<void> {
    const settings = await repository.listSettings();
    const addresses = await repository.listAddresses();
    const mark = JSON.stringify([settings, addresses]);
    if (mark === seen) return;
    current = toLive(settings, addresses);
    seen = mark;
  }

  return {
    refresh,
    current: (): LiveChannels => current,
    /** After a committed change, which stands even if it cannot be read back now: the next look finds it. */
    refreshOrLater: () =>
      refresh().catch((error: unknown) => log.error('channels_not_read', describeError(error))),
    /** Takes the same time for a wrong secret as for the right one. */
    isAddress(channel: ChannelName, secret: string): boolean {
      const address = current.addresses.get(channel);
      const isRight = timingSafeEqual(digest(address?.secret ?? ''), digest(secret));
      return isRight && address?.isOn === true;
    },
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function toLive(
  settings: Awaited<ReturnType<ChannelRepository['listSettings']>>,
  addresses: Awaited<ReturnType<ChannelRepository['listAddresses']>>,
): LiveChannels {
  const contentOf = (channel: ChannelName) =>
    parse(settings.find((row) => row.channel === channel)?.content ?? '{}');
  return {
    settings: {
      google: readChannelSettings('google', contentOf('google')),
      meta: readChannelSettings('meta', contentOf('meta')),
      csv: readChannelSettings('csv', contentOf('csv')),
    },
    settingsMark: JSON.stringify(settings),
    addresses: new Map(
      addresses.flatMap(({ channel, secret, is_on, made_at }) =>
        isChannel(channel) ? [[channel, { secret, isOn: is_on === 1, madeAt: made_at }] as const] : [],
      ),
    ),
  };
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
