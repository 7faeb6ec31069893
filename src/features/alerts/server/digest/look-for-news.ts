import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import type { Catalogue } from '#features/vehicles/server/catalogue-store.ts';
import { isSold, offersIt } from '#features/vehicles/sold.ts';
import { DAY_MS } from '#shared/dates.ts';
import { readKind } from '../../alert-kinds.ts';
import { alertWords } from '../../alert-words.ts';
import { findNews, MOST_TOLD, readTold, type Seen, writeTold } from '../../told.ts';
import type { StoredAlert } from '../alert.repository.ts';
import { type FindAll, toSeen } from '../seen-vehicle.ts';
import type { DigestPart, EndedAlert } from './digest-content.ts';

/** A vehicle is off the site for a while when staff correct it, or take in the whole stock anew. */
const GONE_MS = 3 * DAY_MS;
const MOST_SIMILAR = 4;

/** What an alert is to tell, and how it stands once that is told. */
export interface Found {
  alert: StoredAlert;
  part: DigestPart | null;
  /** Left out where nothing changes. */
  next?: { told?: string; gone_at?: string | null };
  /** Nothing more can come of it. */
  isOver: boolean;
}

/** All vehicles of a search, remembered while many wait for the same. */
export function createSearches(catalogue: Catalogue, findAll: FindAll) {
  const found = new Map<string, readonly Seen[]>();
  return (search: string): readonly Seen[] => {
    const known =
      found.get(search) ?? findAll(catalogue, search, catalogue.listed.length).vehicles.map(toSeen);
    found.set(search, known);
    return known;
  };
}

export function lookForNews(
  alert: StoredAlert,
  { catalogue, search, now }: { catalogue: Catalogue; search: (text: string) => readonly Seen[]; now: Date },
): Found {
  const { key } = alert;
  const kind = readKind(alert.kind);
  const vehicle = vehicleOf(alert);
  const part = {
    ...{ alert: key, kind, search: alert.search },
    words: alertWords({ kind, search: alert.search, vehicle }),
    ...{ make: vehicle?.make ?? '', model: vehicle?.model ?? '' },
  };
  const found = kind === 'vehicle' ? findVehicle(alert, catalogue, now) : search(alert.search);
  if ('ending' in found) {
    const ended = found.ending && {
      ...part,
      ...{ news: [], ending: found.ending, ended: toEnded(alert), similar: listSimilar(alert, catalogue) },
    };
    return { alert, part: ended, isOver: ended !== null, ...(found.next && { next: found.next }) };
  }
  const { news, next, isOther } = findNews(readTold(alert.told), found);
  const told = isOther ? asMuchAsFits(next, found) : undefined;
  const isBack = alert.gone_at !== null;
  return {
    alert,
    part: news.length > 0 ? { ...part, news, ending: null, similar: [] } : null,
    isOver: false,
    ...((isOther || isBack) && {
      next: { ...(told !== undefined && { told }), ...(isBack && { gone_at: null }) },
    }),
  };
}

/** The followed vehicle where it can be had, or that it is over. */
function findVehicle(
  { vehicle_id, gone_at }: StoredAlert,
  catalogue: Catalogue,
  now: Date,
): readonly Seen[] | { ending: DigestPart['ending']; next?: Found['next'] } {
  const vehicle = vehicle_id === null ? undefined : catalogue.find(vehicle_id);
  if (vehicle && isSold(vehicle)) return { ending: 'sold' };
  if (vehicle) return [toSeen(vehicle)];
  if (gone_at === null) return { ending: null, next: { gone_at: now.toISOString() } };
  return { ending: now.getTime() - Date.parse(gone_at) >= GONE_MS ? 'gone' : null };
}

function toEnded(alert: StoredAlert): EndedAlert {
  const { vehicle_id, vehicle_snapshot, told, told_at, gone_at } = alert;
  const { consent, created_at, confirmed_at } = alert;
  return { vehicle_id, vehicle_snapshot, told, told_at, gone_at, consent, created_at, confirmed_at };
}

function listSimilar(alert: StoredAlert, catalogue: Catalogue): number[] {
  const vehicle = alert.vehicle_id === null ? undefined : catalogue.find(alert.vehicle_id);
  const snapshot = vehicleOf(alert);
  const similar = vehicle
    ? catalogue.similarTo(vehicle, MOST_SIMILAR * 2)
    : snapshot
      ? catalogue.search({ make: snapshot.make }, 'featured', 1, MOST_SIMILAR * 2).vehicles
      : [];
  return similar
    .filter(({ status }) => offersIt(status))
    .slice(0, MOST_SIMILAR)
    .map(({ id }) => id);
}

/** Where there is no room for all that was ever told, what the search no longer finds is forgotten first. */
function asMuchAsFits(next: ReturnType<typeof findNews>['next'], found: readonly Seen[]): string {
  const whole = writeTold(next);
  if (whole.length <= MOST_TOLD) return whole;
  const here = new Set(found.map(({ id }) => id));
  return writeTold(new Map([...next].filter(([id]) => here.has(id)))).slice(0, MOST_TOLD);
}
