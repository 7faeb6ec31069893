import type { IconSide } from '#features/photos/site-picture.contract.ts';
import type { Clock } from '#server/clock.ts';
import { writeOnce } from '#server/http/cache/json-text.ts';
import { sydneyDay } from '#shared/dates.ts';
import { legalTexts } from '../dealership.contract.ts';
import type { Dealership } from '../dealership.ts';
import {
  aboutTextsAddress,
  dealershipAddress,
  financeTextsAddress,
  homeTextsAddress,
  legalTextAddress,
  sellTextsAddress,
} from '../dealership-paths.ts';
import { styleOf } from '../look.ts';
import { partsToMend } from '../settings/parts-to-mend.ts';
import {
  toAboutTexts,
  toDealership,
  toFinanceTexts,
  toHomeTexts,
  toLegalText,
  toSellTexts,
} from './dealership.presenter.ts';
import { createDrawnIcons, type DrawnIconPath } from './icons/drawn-icons.ts';
import { GROUND } from './icons/icon-drawing.ts';
import type { ReadSettings } from './read-settings.ts';
import type { LiveSettings, SettingsStore } from './settings-store.ts';

/** Settings, live or of a draft, with the pictures that they name. */
export type ShownSettings = Pick<LiveSettings, 'settings' | 'pictures'>;
export type PublicSettings = ReturnType<typeof createPublicSettings>;

/** Addresses of the icons of the site, as documents name them. */
export interface SiteIconLinks {
  /** For a tab. */
  small: { href: string; type: 'image/png' | 'image/svg+xml' };
  /** For the home screen of a phone. */
  large: string;
}

/** A page with somebody's draft: what it reads, and how it looks. */
export interface Preview {
  siteName: string;
  lookText: string;
  icons: SiteIconLinks;
  /** The answers to every call about the dealer, by address. */
  answers: Readonly<Record<string, unknown>>;
}

/** The live settings for visitors and mails. Never waits for a database. */
export function createPublicSettings({
  store,
  clock,
  isMailSetUp,
  hasStore,
}: {
  store: SettingsStore;
  clock: Clock;
  isMailSetUp: boolean;
  /** Whether photos or backups lie in an object store. */
  hasStore: boolean;
}) {
  const now = ({ settings, pictures }: ShownSettings) => ({
    today: sydneyDay(clock.now()),
    keepMonths: store.keepMonths(settings),
    pictures,
    elsewhere: { mail: isMailSetUp, webhooks: store.tellsOthers(), store: hasStore },
  });
  const live = (): ShownSettings => store.current();
  const drawnIcons = createDrawnIcons(() => live().settings);
  /** The last answer: every page reads the dealership, which changes only with the settings shown and the day. */
  let last: { shown: ShownSettings; today: string; dealership: Dealership } | undefined;
  function dealershipOf(shown: ShownSettings): Dealership {
    const circumstances = now(shown);
    if (last?.shown !== shown || last.today !== circumstances.today) {
      const dealership = writeOnce(toDealership(shown.settings, circumstances));
      last = { shown, today: circumstances.today, dealership };
    }
    return last.dealership;
  }
  return {
    dealership: (shown = live()): Dealership => dealershipOf(shown),
    homeTexts: (shown = live()) => toHomeTexts(shown.settings, now(shown)),
    aboutTexts: (shown = live()) => toAboutTexts(shown.settings, now(shown)),
    sellTexts: (shown = live()) => toSellTexts(shown.settings, now(shown)),
    financeTexts: (shown = live()) => toFinanceTexts(shown.settings, now(shown)),
    legalText: (which: (typeof legalTexts)[number], shown = live()) =>
      toLegalText(shown.settings, which, now(shown)),
    lookText: ({ settings } = live()): string => styleOf(settings.look),
    name: (): string => live().settings.identity.name,
    /** By id, if the live settings name it. */
    findPicture: (id: number) => live().pictures.get(id),
    /** By id, if it is the icon of the live settings. */
    findIcon: (id: number) => {
      const icon = iconOf(live());
      return icon?.id === id ? icon : undefined;
    },
    /** Icons of the live settings, which everybody can fetch; also for a draft. */
    icons: (): SiteIconLinks => ownIcons(iconOf(live())) ?? drawnLinks(drawnIcons.version()),
    /** What a phone that installs the site is told of it. An uploaded icon may have no edge that could be cut off. */
    installation: ({ settings } = live()) => {
      const own = ownIcons(iconOf(live()));
      const address = (path: DrawnIconPath) => own?.at[path] ?? `${path}?v=${drawnIcons.version()}`;
      const icon = (path: DrawnIconPath, sizes: string, purpose: 'any' | 'maskable') => ({
        src: address(path),
        sizes,
        type: 'image/png',
        purpose,
      });
      return {
        name: settings.identity.name,
        colours: { ground: GROUND, brand: settings.look.brandColour },
        icons: [
          icon('/icon-192.png', '192x192', 'any'),
          icon('/icon-512.png', '512x512', 'any'),
          ...(own ? [] : [icon('/icon-maskable-512.png', '512x512', 'maskable')]),
        ],
      };
    },
    /** Links to the uploaded icon; undefined while the drawn one is used. */
    ownIcons: () => ownIcons(iconOf(live())),
    drawnIcon: (path: DrawnIconPath): Buffer => drawnIcons.file(path),

    preview({ problems, ...shown }: ShownSettings & Pick<ReadSettings, 'problems'>): Preview {
      const notPreviewed = partsToMend(problems);
      const dealership = {
        ...this.dealership(shown),
        isPreview: true as const,
        ...(notPreviewed.length > 0 && { notPreviewed: sayNotPreviewed(notPreviewed) }),
      };
      return {
        siteName: dealership.name,
        lookText: this.lookText(shown),
        icons: this.icons(),
        answers: {
          [dealershipAddress()]: dealership,
          [homeTextsAddress()]: this.homeTexts(shown),
          [aboutTextsAddress()]: this.aboutTexts(shown),
          [sellTextsAddress()]: this.sellTexts(shown),
          [financeTextsAddress()]: this.financeTexts(shown),
          ...Object.fromEntries(
            legalTexts.map((which) => [legalTextAddress(which), this.legalText(which, shown)]),
          ),
        },
      };
    },
  };
}

/** The uploaded icon, if there is one. */
function iconOf({ settings, pictures }: ShownSettings) {
  return pictures.get(settings.look.favicon?.id ?? 0);
}

function ownIcons(icon: ReturnType<typeof iconOf>) {
  if (!icon) return undefined;
  const address = (side: IconSide) => `${icon.url}/icon?side=${side}&v=${icon.version}`;
  const at = {
    '/favicon.ico': address('32'),
    '/favicon.svg': address('32'),
    '/apple-touch-icon.png': address('180'),
    '/icon-192.png': address('192'),
    '/icon-512.png': address('512'),
    '/icon-maskable-512.png': address('512'),
  } satisfies Record<DrawnIconPath, string>;
  return { small: { href: address('32'), type: 'image/png' as const }, large: address('180'), at };
}

function drawnLinks(version: string): SiteIconLinks {
  const address = (path: DrawnIconPath) => `${path}?v=${version}`;
  return {
    small: { href: address('/favicon.svg'), type: 'image/svg+xml' },
    large: address('/apple-touch-icon.png'),
  };
}

/** A sentence of the server: no page that is no preview carries it. */
function sayNotPreviewed(parts: readonly string[]): string {
  return `Not in this preview before it is put right: ${parts.join(', ')}. The page shows it as it is now.`;
}
