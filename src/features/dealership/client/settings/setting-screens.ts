import { sitePaths } from '#shared/site-paths.ts';
import { settingLabels } from '../../settings/setting-labels.ts';
import { type SectionName, sectionNames } from '../../settings/settings-schema.ts';

export const SETTINGS_PATH = '/admin/settings';

/** The sections, then screens that belong to the settings without being a section. */
export const settingScreens: readonly { name: string; label: string }[] = [
  ...sectionNames.map((name) => ({ name, label: settingLabels[name].label })),
  { name: 'mail', label: 'Mail' },
  { name: 'history', label: 'History' },
];

export const screenPath = (name: string) => `${SETTINGS_PATH}/${name}`;

export function isSection(name: string): name is SectionName {
  return sectionNames.some((one) => one === name);
}

const shownOn: Partial<Record<string, string>> = {
  contact: sitePaths.contact,
  hours: sitePaths.contact,
  people: sitePaths.about,
  about: sitePaths.about,
  sellPage: sitePaths.sell,
  financePage: sitePaths.finance,
  finance: sitePaths.finance,
  charges: sitePaths.browse,
  bookings: sitePaths.contact,
  reach: sitePaths.contact,
  delivery: sitePaths.delivery,
  legal: sitePaths.privacy,
  operation: sitePaths.privacy,
};

/** The page of the site, with this person's draft, that shows best what a section changes. */
export function previewPath(screen: string): string {
  return `${shownOn[screen] ?? sitePaths.home}?preview`;
}
