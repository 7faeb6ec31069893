import { type Dealership, licenceLine } from '#features/dealership/dealership.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import { odometerLabel, pricedLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { escapeXml } from '#server/site/xml-text.ts';
import { DAY_MS, startOfSydneyDay } from '#shared/dates.ts';
import { machinePaths } from '#shared/machine-paths.ts';
import { fromCents } from '#shared/money.ts';

/** A reader that looks once a week misses few. */
const MOST_ENTRIES = 50;

type Listed = ReturnType<CatalogueStore['current']>['listed'][number];

/** The vehicles that came last, newest first (RFC 4287). Those whose date is unknown are left out. */
export function atomFeed(
  { listed, builtAtMs }: Pick<ReturnType<CatalogueStore['current']>, 'listed' | 'builtAtMs'>,
  { dealer, publicUrl }: { dealer: Pick<Dealership, 'name' | 'licence'>; publicUrl: string },
): string {
  const arrivedAtMs = createArrivals(builtAtMs);
  const newest = listed
    .map((vehicle) => ({ vehicle, atMs: arrivedAtMs(vehicle) }))
    .filter(({ atMs }) => atMs > 0)
    .toSorted((one, other) => other.atMs - one.atMs || other.vehicle.id - one.vehicle.id)
    .slice(0, MOST_ENTRIES);
  const changes = newest.map(({ vehicle, atMs }) => changedAtMs(vehicle, atMs));
  const updated = new Date(changes.length > 0 ? Math.max(...changes) : builtAtMs).toISOString();
  const base = escapeXml(publicUrl);
  const name = escapeXml(dealer.name);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">',
    `<id>${tagUri(publicUrl, 'new-arrivals')}</id>`,
    `<title>New arrivals at ${name}</title>`,
    `<subtitle>${escapeXml(licenceLine(dealer))}</subtitle>`,
    `<updated>${updated}</updated>`,
    `<author><name>${name}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${base}${machinePaths.atom}"/>`,
    `<link rel="alternate" type="text/html" href="${base}/"/>`,
    ...newest.map(({ vehicle, atMs }) => toEntry(vehicle, atMs, { dealer, publicUrl })),
    '</feed>',
    '',
  ].join('\n');
}

/**
 * When a vehicle came to the site: a draft may be finished weeks after it was begun. Of the day on which it was
 * published no time is known; when it was begun on that day too, that time is the better one.
 */
function createArrivals(nowMs: number) {
  // Many share a day, and finding its beginning is slow.
  const starts = new Map<string, number>();
  const startOf = (day: string) => {
    const known = starts.get(day);
    if (known !== undefined) return known;
    const dayMs = Date.parse(day);
    const startMs = dayMs > 0 ? startOfSydneyDay(new Date(dayMs)).getTime() : 0;
    starts.set(day, startMs);
    return startMs;
  };
  return ({ publishedOn, createdAtMs }: Listed): number => {
    const startMs = startOf(publishedOn);
    const isKnown = startMs > 0 && startMs <= nowMs;
    const isSameDay = createdAtMs >= startMs && createdAtMs < startMs + DAY_MS;
    return isKnown && !isSameDay ? startMs : createdAtMs;
  };
}

/** When what the entry says may have changed last. */
function changedAtMs({ updatedAtMs }: Listed, arrivedAtMs: number): number {
  return Math.max(updatedAtMs, arrivedAtMs);
}

function toEntry(
  vehicle: Listed,
  atMs: number,
  { dealer, publicUrl }: { dealer: Pick<Dealership, 'licence'>; publicUrl: string },
): string {
  const { id, priceCents, mileageKm } = vehicle;
  const published = new Date(atMs).toISOString();
  const updated = new Date(changedAtMs(vehicle, atMs)).toISOString();
  const summary = [
    pricedLabel({ price: priceCents === null ? null : fromCents(priceCents), priceType: vehicle.priceType }),
    mileageKm === null ? '' : odometerLabel(mileageKm),
    vehicle.transmission,
    vehicle.fuelType,
    vehicle.headline,
    // Readers show an entry without the rest of the feed.
    licenceLine(dealer),
  ];
  return [
    '<entry>',
    `<id>${tagUri(publicUrl, `vehicle-${id}`)}</id>`,
    `<title>${escapeXml(vehicleTitle(vehicle) || 'Vehicle')}</title>`,
    `<updated>${updated}</updated><published>${published}</published>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(publicUrl + vehicleHref(id))}"/>`,
    `<summary>${escapeXml(summary.filter(Boolean).join(', '))}</summary>`,
    '</entry>',
  ].join('');
}

/** Stays the same when the address of the page does not (RFC 4151). The year is one in which the name was held. */
function tagUri(publicUrl: string, name: string): string {
  return escapeXml(`tag:${new URL(publicUrl).hostname},2026:${name}`);
}
