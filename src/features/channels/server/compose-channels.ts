import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { Platform } from '#server/platform.ts';
import { createChannelRepository } from './channel.repository.ts';
import { createChannelService } from './channel.service.ts';
import { createChannelStore } from './channel-store.ts';
import { createFeedService } from './feed.service.ts';
import { createFetchLog } from './fetch-log.ts';
import { createWholeStock } from './whole-stock.ts';

interface Needed {
  activity: ActivityRepository;
  catalogue: CatalogueStore;
  readSettings: () => { id: number; publishedAt: string | null; settings: Settings };
  isStockWhole: () => Promise<boolean>;
}

export function composeChannels(
  { config, db, clock, log }: Platform,
  { activity, catalogue, readSettings, isStockWhole }: Needed,
) {
  const { publicUrl } = config;
  const repository = createChannelRepository({ db, clock });
  const channelStore = createChannelStore({ repository, log });
  const feedService = createFeedService({ catalogue, readSettings, channelStore, publicUrl, clock });
  return {
    channelStore,
    feedService,
    wholeStock: createWholeStock({ catalogue, isStockWhole, log }),
    fetchLog: createFetchLog({ repository, clock }),
    channelService: createChannelService({
      db,
      repository,
      channelStore,
      feedService,
      activity,
      catalogue,
      publicUrl,
    }),
  };
}
