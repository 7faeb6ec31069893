import { channelSettings } from './channel-settings.table.ts';

/** What is referred to comes first. */
export const channelsInBackups = [channelSettings] as const;
