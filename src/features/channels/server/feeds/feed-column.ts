import type { ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import type { ChannelSettings } from '../../channel-settings.ts';

/** What a feed says besides the vehicle. */
export interface FeedSite {
  /** The site's address, without a slash at the end. */
  publicUrl: string;
  /** By the dealership's clock. */
  today: string;
  dealer: FeedDealer;
  settings: ChannelSettings;
}

export interface FeedDealer {
  name: string;
  licence: string;
  address: { street: string; suburb: string; state: string; postcode: string };
  /** As `tel:` links have it: `+61255504180`. */
  phone: string;
  position: { latitude: number; longitude: number } | null;
}

/** A list where the channel takes several values. Empty: unknown. */
export type FeedValue = string | readonly string[];

/** A column of a feed: its header, and how a vehicle gives its value. */
export interface FeedColumn {
  readonly name: string;
  readonly read: (vehicle: ListedVehicle, site: FeedSite) => FeedValue;
}

export function columns(table: Readonly<Record<string, FeedColumn['read']>>): FeedColumn[] {
  return Object.entries(table).map(([name, read]) => ({ name, read }));
}
