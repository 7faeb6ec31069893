import { randomBytes } from 'node:crypto';
import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import { findingChannels } from '#features/listing-quality/publish-finding.ts';
import { staffStockLabel } from '#features/vehicles/names/staff-stock-label.ts';
import type { CatalogueStore, ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Db } from '#server/db/database.ts';
import { readOrRefuse } from '#server/http/mount/serve-call.ts';
import { AppError } from '#shared/app-error.ts';
import type { AnswerOf } from '#shared/call.ts';
import {
  type Channel,
  type ChannelVehicle,
  type getChannelRow,
  type listChannelVehicles,
  MOST_SHOWN,
} from '../channel.contract.ts';
import { channelSettingsSchemas } from '../channel-settings.ts';
import { type ChannelName, channelNames, feedFormats, feedPath } from '../channels.ts';
import { statusWords } from '../status-words.ts';
import type { ChannelRepository } from './channel.repository.ts';
import type { ChannelStore } from './channel-store.ts';
import type { FeedService } from './feed.service.ts';
import type { JudgedStock } from './judge-stock.ts';

interface Dependencies {
  db: Db;
  repository: ChannelRepository;
  channelStore: ChannelStore;
  feedService: FeedService;
  activity: ActivityRepository;
  catalogue: CatalogueStore;
  publicUrl: string;
}

export type ChannelService = ReturnType<typeof createChannelService>;

/** What staff see of the channels and change in them. */
export function createChannelService({
  db,
  repository,
  channelStore,
  feedService,
  activity,
  catalogue,
  publicUrl,
}: Dependencies) {
  async function describe(
    channel: ChannelName,
    { showsAddress }: { showsAddress: boolean },
  ): Promise<Channel> {
    const judged = await feedService.judge(channel);
    const { settings, addresses } = channelStore.current();
    const address = addresses.get(channel);
    const fetches = (await repository.listFetches()).filter((one) => one.channel === channel);
    return {
      name: channel,
      isOn: address?.isOn ?? false,
      hasAddress: address !== undefined,
      addresses:
        address && showsAddress
          ? feedFormats[channel].map((format) => ({
              format,
              url: publicUrl + feedPath(channel, address.secret, format),
            }))
          : [],
      madeAt: address?.madeAt ?? null,
      settings: { ...settings[channel] },
      problems: feedService.findProblems(channel),
      forSale: judged.forSale,
      soldIncluded: judged.soldIncluded,
      leftOut: judged.leftOut.length,
      reasons: [...judged.reasons]
        .map(([what, count]) => ({ what, count }))
        .sort((one, other) => other.count - one.count || one.what.localeCompare(other.what)),
      fetches: fetches.map(({ agent, format, fetched_at }) => ({ agent, format, at: fetched_at })),
    };
  }

  /** Makes a change with its line of activity; this process knows it before the answer. */
  async function change(
    channel: ChannelName,
    staff: Actor,
    { action, title }: { action: string; title: string },
    apply: (tx: Db) => Promise<void>,
  ): Promise<Channel> {
    await db.transaction().execute(async (tx) => {
      await apply(tx);
      await activity.record(tx, { staff, action, title: `${findingChannels[channel]}: ${title}` });
    });
    await channelStore.refreshOrLater();
    return describe(channel, { showsAddress: true });
  }

  const makeAddress = (tx: Db, channel: ChannelName) =>
    repository.saveAddress(tx, channel, randomBytes(32).toString('base64url'));

  return {
    async list(options: { showsAddress: boolean }): Promise<Channel[]> {
      // Refresh first: another process may just have changed it.
      await channelStore.refresh();
      const all: Channel[] = [];
      for (const channel of channelNames) all.push(await describe(channel, options));
      return all;
    },

    async listVehicles(
      channel: ChannelName,
      { shown, reason }: { shown: 'included' | 'left-out'; reason?: string | undefined },
    ): Promise<AnswerOf<typeof listChannelVehicles>> {
      const judged = await feedService.judge(channel);
      const isIncluded = shown === 'included';
      const all = isIncluded ? judged.included : judged.leftOut;
      const found =
        reason === undefined
          ? all
          : all.filter((one) =>
              judged
                .findingsOf(one)
                .some(({ what, leavesOut }) => leavesOut !== isIncluded && what === reason),
            );
      return {
        vehicles: found.slice(0, MOST_SHOWN).map((vehicle) => toShown(vehicle, judged)),
        total: found.length,
      };
    },

    async findRow(channel: ChannelName, id: number): Promise<AnswerOf<typeof getChannelRow>> {
      const vehicle = catalogue.current().find(id);
      if (!vehicle) throw new AppError('not_found', 'There is no such vehicle');
      const fields = feedService.readRow(channel, vehicle).map(({ name, value }) => ({
        name,
        values: typeof value === 'string' ? (value === '' ? [] : [value]) : [...value],
      }));
      return { vehicle: toShown(vehicle, await feedService.judge(channel)), fields };
    },

    saveSettings(channel: ChannelName, sent: Record<string, string>, staff: Actor): Promise<Channel> {
      const settings = readOrRefuse(channelSettingsSchemas[channel], sent);
      return change(channel, staff, { action: 'channel_settings_changed', title: 'settings changed' }, (tx) =>
        repository.saveSettings(tx, channel, settings),
      );
    },

    async switchTo(channel: ChannelName, isOn: boolean, staff: Actor): Promise<Channel> {
      await channelStore.refresh();
      const address = channelStore.current().addresses.get(channel);
      if ((address?.isOn ?? false) === isOn) return describe(channel, { showsAddress: true });
      const words = isOn ? 'on' : 'off';
      return change(
        channel,
        staff,
        { action: `channel_switched_${words}`, title: `switched ${words}` },
        (tx) => (address ? repository.switchAddress(tx, channel, isOn) : makeAddress(tx, channel)),
      );
    },

    renew(channel: ChannelName, staff: Actor): Promise<Channel> {
      return change(
        channel,
        staff,
        { action: 'channel_address_renewed', title: 'new secret address' },
        (tx) => makeAddress(tx, channel),
      );
    },
  };
}

function toShown(vehicle: ListedVehicle, judged: JudgedStock): ChannelVehicle {
  const findings = judged.findingsOf(vehicle);
  return {
    id: vehicle.id,
    title: vehicleTitle(vehicle),
    stockNumber: staffStockLabel(vehicle),
    status: statusWords(vehicle.status),
    isIncluded: !findings.some(({ leavesOut }) => leavesOut),
    findings: findings.map(({ what, text, severity, leavesOut, field }) => ({
      what,
      text,
      severity,
      leavesOut,
      field,
    })),
  };
}
