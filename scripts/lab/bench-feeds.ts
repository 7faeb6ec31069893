/**
 * npm run bench:feeds
 *
 * Times the feeds of 10,000 made-up vehicles: judging the stock and writing, packing and keeping each feed, with how much
 * memory is added to the catalogue, and beside it what packing the same text alone takes. Exits with 1 when a goal is
 * missed by more than 20 %. Run with the flag of the site, without which a process takes as much memory as it finds; the
 * first feed is made cold, as after a start. Memory is exact only with --expose-gc.
 */
import { gzipSync } from 'node:zlib';
import { type ChannelName, channelNames, type FeedFormat, feedFormats } from '#features/channels/channels.ts';
import { site, TODAY } from '#features/channels/server/feed.fixture.ts';
import { writeFeed } from '#features/channels/server/feeds/write-feed.ts';
import { judgeStock } from '#features/channels/server/judge-stock.ts';
import { createPackedFeeds } from '#features/channels/server/packed-feeds.ts';
import type { ListedVehicle } from '#features/vehicles/server/catalogue/listed-vehicle.ts';
import { atMost, exitCode, row } from './bench/goals.ts';
import { inventStock } from './bench/invented-stock.ts';

const VEHICLES = 10_000;
const MEGABYTE = 1_048_576;
const GOAL_MS = 1_000;
const GOAL_MB = 30;

/** Every one of them is wanted by every channel, so that each feed is as long as it can be. */
const listed = inventStock(VEHICLES).map(
  (vehicle, at): ListedVehicle => ({
    ...vehicle,
    status: 'available',
    year: vehicle.year ?? 2020,
    priceCents: vehicle.priceCents ?? 2_000_000,
    mileageKm: vehicle.mileageKm ?? 50_000,
    priceType: 'drive_away',
    vehicleType: 'SUV',
    stockNumber: `S${at}`,
    vin: `MR0HA3CD5003${String(at).padStart(5, '0')}`,
    photos: Array.from({ length: 15 }, (_, photo) => ({
      id: at * 20 + photo + 1,
      width: 1600,
      height: 1200,
      placeholder: '',
      isIllustration: false,
      fileKey: `key${at}x${photo}`.padEnd(16, '0'),
    })),
  }),
);

async function measure(channel: ChannelName, format: FeedFormat): Promise<void> {
  const packed = createPackedFeeds();
  globalThis.gc?.();
  const before = process.memoryUsage();
  let most = before.rss;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
  const { included } = await judgeStock(channel, { listed, sold: () => [] }, TODAY);
  const bytes = await packed.open('bench', 'tag', 'gzip', () =>
    writeFeed({ channel, format }, included, site),
  );
  const cpu = process.cpuUsage(startCpu);
  const tookMs = performance.now() - startMs;
  clearInterval(watch);
  globalThis.gc?.();
  const keptMb =
    (process.memoryUsage().heapUsed + process.memoryUsage().external - before.heapUsed - before.external) /
    MEGABYTE;
  let text = '';
  for await (const piece of writeFeed({ channel, format }, included, site)) text += piece;
  const bareStart = process.cpuUsage();
  gzipSync(text, { level: 5 });
  const bare = process.cpuUsage(bareStart);
  const name = `${channel}.${format}`;
  const cpuMs = (cpu.user + cpu.system) / 1_000;
  const bareMs = (bare.user + bare.system) / 1_000;
  row(
    name,
    `${included.length} vehicles, ${(text.length / MEGABYTE).toFixed(1)} MB, packed ${((bytes as Buffer).length / MEGABYTE).toFixed(2)} MB`,
    '',
  );
  atMost(
    `${name}: processor time`,
    cpuMs,
    GOAL_MS,
    `ms (${(cpuMs / bareMs).toFixed(1)} times gzip alone, ${tookMs.toFixed(0)} ms by the clock)`,
  );
  atMost(`${name}: memory while it is made`, (most - before.rss) / MEGABYTE, GOAL_MB, 'MB');
  atMost(`${name}: memory that stays`, Math.max(0, keptMb), GOAL_MB, 'MB');
}

for (const channel of channelNames) for (const format of feedFormats[channel]) await measure(channel, format);
process.exitCode = exitCode();
