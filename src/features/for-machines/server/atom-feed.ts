import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import { odometerLabel, pricedLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { escapeXml } from '#server/site/xml-text.ts';
import { machinePaths } from '#shared/machine-paths.ts';
import { fromCents } from '#shared/money.ts';

/** A reader that looks once a week misses few. */
const MOST_ENTRIES = 50;

type Listed = ReturnType<CatalogueStore['current']>['listed'][number];

/** The vehicles that came last, newest first (RFC 4287). Those whose date is unknown are left out. */
export function atomFeed(
  { listed, builtAtMs }: Pick<ReturnType<CatalogueStore['current']>, 'listed' | 'builtAtMs'>,
  { name, publicUrl }: { name: string; publicUrl: string },
): string {
  const newest = listed
    .filter(({ createdAtMs }) => createdAtMs > 0)
    .toSorted((one, other) => other.createdAtMs - one.createdAtMs || other.id - one.id)
    .slice(0, MOST_ENTRIES);
  const updated = new Date(newest[0]?.createdAtMs ?? builtAtMs).toISOString();
  const base = escapeXml(publicUrl);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">',
    `<id>${tagUri(publicUrl, 'new-arrivals')}</id>`,
    `<title>New arrivals at ${escapeXml(name)}</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${base}${machinePaths.atom}"/>`,
    `<link rel="alternate" type="text/html" href="${base}/"/>`,
    ...newest.map((vehicle) => toEntry(vehicle, publicUrl)),
    '</feed>',
    '',
  ].join('\n');
}

function toEntry(vehicle: Listed, publicUrl: string): string {
  const { id, createdAtMs, priceCents, mileageKm } = vehicle;
  const at = new Date(createdAtMs).toISOString();
  const summary = [
    pricedLabel({ price: priceCents === null ? null : fromCents(priceCents), priceType: vehicle.priceType }),
    mileageKm === null ? '' : odometerLabel(mileageKm),
    vehicle.transmission,
    vehicle.fuelType,
    vehicle.headline,
  ];
  return [
    '<entry>',
    `<id>${tagUri(publicUrl, `vehicle-${id}`)}</id>`,
    `<title>${escapeXml(vehicleTitle(vehicle) || 'Vehicle')}</title>`,
    `<updated>${at}</updated><published>${at}</published>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(publicUrl + vehicleHref(id))}"/>`,
    `<summary>${escapeXml(summary.filter(Boolean).join(', '))}</summary>`,
    '</entry>',
  ].join('');
}

/** Stays the same when the address of the page does not (RFC 4151). The year is one in which the name was held. */
function tagUri(publicUrl: string, name: string): string {
  return escapeXml(`tag:${new URL(publicUrl).hostname},2026:${name}`);
}
