import { AppError } from '#shared/app-error.ts';
import { formatBytes } from '#shared/byte-size.ts';
import { measureDisk } from './disk-space.ts';

/** Thousands of inquiries and bookings; of a small disk a twentieth. */
const RESERVE_BYTES = 256 * 1_048_576;
const SMALLEST_SHARE = 1 / 20;
/** Staff are warned while there are so many times the reserve. */
const WARN_TIMES = 4;
const RETRY_AFTER_S = 600;

type Disk = Awaited<ReturnType<typeof measureDisk>>;

/**
 * What is kept free for inquiries, bookings and log-ins: photos and backups, which are large and can wait, are refused
 * before they take it.
 */
export function reserveOf({ usedBytes, freeBytes }: Disk): number {
  return Math.min(RESERVE_BYTES, Math.floor((usedBytes + freeBytes) * SMALLEST_SHARE));
}

/** Whether it is time to make room. */
export function isLow(disk: Disk): boolean {
  return disk.freeBytes < WARN_TIMES * reserveOf(disk);
}

/** Throws when the work, which needs about so many bytes, would take what is kept for others. */
export async function refuseWithoutRoom(folder: string, bytes = 0): Promise<void> {
  const disk = await measureDisk(folder).catch(() => undefined); // not every file system can tell
  if (!disk) return;
  const reserve = reserveOf(disk);
  if (disk.freeBytes >= bytes + reserve) return;
  const needed = bytes > 0 ? `, this needs about ${formatBytes(bytes)}` : '';
  throw new AppError(
    'disk_full',
    `The disk is too full for this: it has ${formatBytes(disk.freeBytes)} free${needed}, and ${formatBytes(reserve)} are kept for inquiries, bookings and log-ins. Ask the person who looks after the server to make room, then try again.`,
    { retryAfterS: RETRY_AFTER_S },
  );
}
