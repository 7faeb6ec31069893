import type { Screens } from '#server/site/rendering.ts';

const noAssets = { styles: [], scripts: [], fonts: [] };

/** A built site without its pages, for tests of what is around them. */
export const bareScreens: Omit<Screens, 'preparePage'> = {
  buildId: 'test',
  site: noAssets,
  admin: noAssets,
  modulesOf: () => [],
  mountFiles: async () => {},
  addressOf: (url) => url,
};
