import { defineFeature } from '#server/define-feature.ts';
import * as channels from '../channel.contract.ts';
import { channelRoutes } from './channel.routes.ts';
import type { composeChannels } from './compose-channels.ts';
import { feedRoutes } from './feed.routes.ts';
import { restoredChannels } from './restored-channels.repository.ts';

export const channelsFeature = defineFeature({
  contracts: [{ tag: 'Channels', about: 'Where the stock is advertised besides the site', parts: channels }],
  routes: [channelRoutes, feedRoutes],
  brings: ({ channelStore, fetchLog }: ReturnType<typeof composeChannels>) => ({
    follows: { channels: channelStore.refreshOrLater },
    carryOver: [restoredChannels],
    ownJobs: [
      { name: 'follow changes of channels', everyMs: 2_000, work: () => channelStore.refresh() },
      { name: 'note who fetched feeds', everyMs: 5_000, work: () => fetchLog.write() },
    ],
  }),
});
