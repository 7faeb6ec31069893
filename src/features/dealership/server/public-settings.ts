import type { Clock } from '#server/clock.ts';
import { sydneyDay } from '#shared/dates.ts';
import { legalTexts } from '../dealership.contract.ts';
import type { Dealership } from '../dealership.ts';
import {
  aboutTextsAddress,
  dealershipAddress,
  homeTextsAddress,
  legalTextAddress,
} from '../dealership-paths.ts';
import { styleOf } from '../look.ts';
import type { Settings } from '../settings-schema.ts';
import { toAboutTexts, toDealership, toHomeTexts, toLegalText } from './dealership.presenter.ts';
import type { SettingsStore } from './settings-store.ts';

export type PublicSettings = ReturnType<typeof createPublicSettings>;

/** A page with somebody's draft: what it reads, and how it looks. */
export interface Preview {
  siteName: string;
  lookText: string;
  /** The answers to every call about the dealer, by address. */
  answers: Readonly<Record<string, unknown>>;
}

/** The live settings as visitors and mails are told of them. Never waits for a database. */
export function createPublicSettings({ store, clock }: { store: SettingsStore; clock: Clock }) {
  const now = (settings: Settings) => ({
    today: sydneyDay(clock.now()),
    keepMonths: store.keepMonths(settings),
  });
  const live = () => store.current().settings;
  return {
    dealership: (settings = live()): Dealership => toDealership(settings, now(settings)),
    homeTexts: (settings = live()) => toHomeTexts(settings, now(settings)),
    aboutTexts: (settings = live()) => toAboutTexts(settings, now(settings)),
    legalText: (which: (typeof legalTexts)[number], settings = live()) =>
      toLegalText(settings, which, now(settings)),
    lookText: (settings = live()): string => styleOf(settings.look),
    name: (): string => live().identity.name,

    preview(settings: Settings): Preview {
      const dealership = { ...this.dealership(settings), isPreview: true as const };
      return {
        siteName: dealership.name,
        lookText: this.lookText(settings),
        answers: {
          [dealershipAddress()]: dealership,
          [homeTextsAddress()]: this.homeTexts(settings),
          [aboutTextsAddress()]: this.aboutTexts(settings),
          ...Object.fromEntries(
            legalTexts.map((which) => [legalTextAddress(which), this.legalText(which, settings)]),
          ),
        },
      };
    },
  };
}
