import { Readable } from 'node:stream';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { PhotoTransferService } from '#features/photos/server/photo-transfer.service.ts';
import type { ArrivingVehicle } from '#features/vehicles/server/vehicle-transfer.service.ts';
import { type AppError, wrongField } from '#shared/app-error.ts';
import { groupThousands } from '#shared/numbers.ts';
import { MOST_IMPORT_VEHICLES } from '../../transfer-limits.ts';
import { comparePhotos } from './arriving-photos.ts';
import { type ReadVehicle, readVehicle } from './arriving-vehicle.ts';
import type { JsonRow } from './json-rows.ts';
import type { createStockIndex } from './stock-index.ts';

export type PhotoIntake = ReturnType<PhotoService['startIntake']>;

export interface PlannedPhoto {
  isFeatured: boolean;
  isIllustration: boolean | undefined;
  /** An existing photo, or the index of one that the intake prepares. */
  source: { photoId: number } | { received: number };
}

export interface PlannedVehicle {
  row: number;
  title: string;
  vehicle: ArrivingVehicle;
  /** The matched vehicle; undefined for a new one. */
  matchId: number | undefined;
  /** For a new vehicle: the id it had before it was cleared, and has again. */
  formerId: number | undefined;
  /** Whether the matched vehicle becomes another one, as the preview says. */
  isAnother: boolean;
  /** Undefined: photos stay unchanged. */
  photos: PlannedPhoto[] | undefined;
  /** How many photos of the matched vehicle go. */
  photosGone: number;
}

interface Options {
  index: ReturnType<typeof createStockIndex>;
  /** Vehicles that were cleared for this import, and those on hold that are gone. */
  former: ReturnType<typeof createStockIndex>;
  intake: PhotoIntake;
  photoTransfer: PhotoTransferService;
  mostRows?: number;
  /** Called after each row. */
  onRow?: () => void;
}

/**
 * Reads and validates the whole file, with every picture processed like an upload, before any change. Stops at the
 * first error, with its row number.
 */
export async function planImport(
  rows: AsyncIterable<JsonRow>,
  { index, former, intake, photoTransfer, mostRows = MOST_IMPORT_VEHICLES, onRow }: Options,
): Promise<PlannedVehicle[]> {
  const planned: PlannedVehicle[] = [];
  const ids = new Map<string, number>();
  let received = 0;

  async function planPhotos(
    { photos }: ReadVehicle,
    matchId: number | undefined,
    row: number,
  ): Promise<Pick<PlannedVehicle, 'photos' | 'photosGone'>> {
    if (!photos) return { photos, photosGone: 0 };
    const { pairs, goneCount } = await comparePhotos(photos, matchId, photoTransfer);
    const result: PlannedPhoto[] = [];
    for (const [at, { photo, same }] of pairs.entries()) {
      const { bytes, isFeatured, isIllustration, renditions } = photo;
      if (same) {
        result.push({ isFeatured, isIllustration, source: { photoId: same.id } });
        continue;
      }
      await intake.receive(Readable.from([bytes]), `Row ${row}, photo ${at + 1}`, toBytes(renditions));
      result.push({ isFeatured, isIllustration, source: { received } });
      received += 1;
    }
    return { photos: result, photosGone: goneCount };
  }

  for await (const { row, value } of rows) {
    if (row > mostRows) throw tooManyRows(mostRows);
    const reading = readVehicle(value);
    if ('problems' in reading) throw badRow(row, reading.problems);
    const { vehicle, title, id } = reading.vehicle;
    const earlier = id === undefined ? undefined : ids.get(id);
    if (earlier !== undefined) throw badRow(row, [`has the same id as row ${earlier}`]);
    if (id !== undefined) ids.set(id, row);
    const match = index.claim(reading.vehicle);
    const matchId = match?.id;
    const formerId = matchId === undefined ? former.claim(reading.vehicle)?.id : undefined;
    if (matchId === undefined && formerId === undefined) {
      const clash = index.findClash(reading.vehicle) ?? former.findClash(reading.vehicle);
      if (clash) throw badRow(row, [clash]);
    }
    const ofPhotos = await planPhotos(reading.vehicle, matchId, row);
    const isAnother = match?.replacedBy !== undefined;
    planned.push({ row, title, vehicle, matchId, formerId, isAnother, ...ofPhotos });
    onRow?.();
    // finish() reports a rejected picture, so the rest need not be read.
    if (intake.hasFailed()) break;
  }
  return planned;
}

function toBytes(renditions: ReadonlyMap<string, string>): Map<string, Buffer> | undefined {
  if (renditions.size === 0) return undefined;
  return new Map([...renditions].map(([name, text]) => [name, Buffer.from(text, 'base64')]));
}

export function badRow(row: number, problems: readonly string[]): AppError {
  return wrongField(`data.${row - 1}`, `Row ${row}: ${problems.join('; ')}`.slice(0, 1_000));
}

function tooManyRows(most: number): AppError {
  return wrongField('data', `At most ${groupThousands(most)} vehicles can be sent at once`);
}
