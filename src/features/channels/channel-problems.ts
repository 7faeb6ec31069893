import type { ChannelSettings } from './channel-settings.ts';
import type { ChannelName } from './channels.ts';

/** Something that concerns the whole channel. A blocker keeps the feed from being sent at all. */
export interface ChannelProblem {
  text: string;
  isBlocker: boolean;
  /** Where it is mended: a field of the channel's own settings, the dealership's settings, or the server. */
  place: string;
}

interface Told {
  settings: ChannelSettings;
  hasPosition: boolean;
  publicUrl: string;
}

export const CONTACT_SETTINGS = '/admin/settings/contact';

const find: Readonly<Record<ChannelName, (told: Told) => (ChannelProblem | false)[]>> = {
  google: ({ settings }) => [
    settings.google.storeCode === '' && {
      isBlocker: true,
      place: 'storeCode',
      text: 'Google needs the store code of your Business Profile. Nothing is sent until it is entered below.',
    },
  ],
  meta: ({ settings, hasPosition }) => [
    !hasPosition && {
      isBlocker: true,
      place: CONTACT_SETTINGS,
      text: 'Meta needs to know where the yard is. Nothing is sent until latitude and longitude are in the settings under Contact.',
    },
    settings.meta.pageId === '' && {
      isBlocker: false,
      place: 'pageId',
      text: 'The page id is not known, so vehicles can be in ads, but not on Facebook Marketplace.',
    },
  ],
  csv: () => [],
};

const isLocal = (address: string) => !address.startsWith('https://');

export function listProblems(channel: ChannelName, told: Told): ChannelProblem[] {
  const unsafe = isLocal(told.publicUrl) && {
    isBlocker: false,
    place: 'server',
    text: `This site says that it is at ${told.publicUrl}. Channels fetch pictures and pages from an https address; ask the person who looks after the server to set PUBLIC_URL.`,
  };
  return [...find[channel](told), unsafe].filter((problem) => problem !== false);
}
