import { imageKindOf, type PhotoTransferService } from '#features/photos/server/photo-transfer.service.ts';
import type { VehicleTransferService } from '#features/vehicles/server/vehicle-transfer.service.ts';
import { toTravelling } from '#features/vehicles/server/vehicle-transfer.service.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { PreviewRow } from '../../data-transfer.contract.ts';
import { MOST_IMPORT_VEHICLES, MOST_NAMED } from '../../transfer-limits.ts';
import { type ComparedPhotos, comparePhotos, isOtherMark } from './arriving-photos.ts';
import { type ArrivingPhoto, type ReadVehicle, readVehicle } from './arriving-vehicle.ts';
import { badRow } from './import-plan.ts';
import type { JsonRow } from './json-rows.ts';
import { createPreviewValues } from './preview-values.ts';
import { findBrokenPromise } from './promised-vehicle.ts';
import { nameOf } from './same-vehicle.ts';
import { createStockIndex } from './stock-index.ts';

/**
 * What an import would do with each row. Pictures are inspected but not decoded, which would take as long as the
 * import.
 */
export async function previewImport(
  rows: AsyncIterable<JsonRow>,
  {
    isClearing,
    vehicleTransfer,
    photoTransfer,
  }: {
    /** A function, because the field may come before or after the vehicles. */
    isClearing: () => boolean;
    vehicleTransfer: VehicleTransferService;
    photoTransfer: PhotoTransferService;
  },
): Promise<{ rows: PreviewRow[]; absent: number; absentOnHold: number; absentTitles: string[] }> {
  const index = createStockIndex(await vehicleTransfer.listIdentities(), {
    ownInstallation: await vehicleTransfer.findInstallation(),
  });
  const ids = new Map<string, number>();
  const preview: PreviewRow[] = [];
  const { valuesOf } = createPreviewValues();

  for await (const { row, value } of rows) {
    if (row > MOST_IMPORT_VEHICLES)
      throw badRow(row, [`only ${groupThousands(MOST_IMPORT_VEHICLES)} can be sent at once`]);
    const reading = readVehicle(value);
    if ('problems' in reading) {
      preview.push({ row, title: reading.title, outcome: 'refused', reasons: reading.problems });
      continue;
    }
    const { title, id, vehicle, photos } = reading.vehicle;
    const problems = [...problemsOf(photos), ...sameIdProblem(ids, id)];
    if (id !== undefined && !ids.has(id)) ids.set(id, row);
    if (problems.length > 0) {
      preview.push({ row, title, outcome: 'refused', reasons: problems });
      continue;
    }
    const match = index.claim(reading.vehicle);
    const stored = match && (await vehicleTransfer.find(match.id));
    const refusal = stored
      ? await findBrokenPromise(stored, vehicle, { vehicleTransfer })
      : index.findClash(reading.vehicle);
    if (refusal) {
      preview.push({ row, title, outcome: 'refused', reasons: [refusal] });
      continue;
    }
    if (!stored) {
      const values = valuesOf('new', vehicle.fields);
      preview.push({ row, title, outcome: 'new', reasons: [], ...values, ...lackOf(reading.vehicle) });
      continue;
    }
    const isWhole = isClearing();
    const { differing, isKept, staysOff } = await vehicleTransfer.compare(stored, vehicle, { isWhole });
    const wanted = photos ?? (isWhole ? [] : undefined);
    const compared = wanted && (await comparePhotos(wanted, stored.id, photoTransfer));
    if (compared && isOther(compared)) differing.push('photos');
    const outcome = differing.length > 0 ? 'changed' : 'unchanged';
    preview.push({
      row,
      title,
      outcome,
      reasons: differing,
      ...valuesOf(outcome, vehicle.fields, { row: toTravelling(stored), differing }),
      ...(isKept && { isOnHold: true }),
      ...(staysOff && { staysOff }),
      ...(compared?.goneCount && { photosRemoved: compared.goneCount }),
      guess: match?.isGuess ? nameOf(stored) : undefined,
      replaces: match?.replacedBy && { name: nameOf(stored), same: match.replacedBy },
    });
  }
  const absent = index.listUnclaimed();
  const held = await vehicleTransfer.listHeld(absent.map(({ id }) => id));
  return {
    rows: preview,
    absent: absent.length,
    absentOnHold: held.size,
    absentTitles: absent.slice(0, MOST_NAMED).map((vehicle) => nameOf(vehicle)),
  };
}

/** A row that says itself that it is published is one of an export: it was shown without. */
function lackOf({ vehicle, photos }: ReadVehicle): Pick<PreviewRow, 'lacks'> {
  if (vehicle.isDraft !== undefined) return {};
  const lacks = [
    ...(photos?.length ? [] : (['photos'] as const)),
    ...(vehicle.fields.price ? [] : (['price'] as const)),
  ];
  return lacks.length > 0 ? { lacks } : {};
}

function problemsOf(photos: readonly ArrivingPhoto[] | undefined): string[] {
  return (photos ?? []).flatMap(({ bytes }, at) =>
    imageKindOf(bytes) ? [] : [`photo ${at + 1} is not a JPEG, PNG or WebP image`],
  );
}

function sameIdProblem(ids: ReadonlyMap<string, number>, id: string | undefined): string[] {
  const earlier = id === undefined ? undefined : ids.get(id);
  return earlier === undefined ? [] : [`has the same id as row ${earlier}`];
}

/** Whether photos come or go, change their order, another one is featured, or one becomes an illustration. */
function isOther({ pairs, present, goneCount }: ComparedPhotos): boolean {
  const featured = Math.max(
    pairs.findIndex(({ photo }) => photo.isFeatured),
    0,
  );
  return (
    goneCount > 0 ||
    pairs.some(
      ({ photo, same }, at) =>
        same === undefined ||
        same !== present[at] ||
        same.isFeatured !== (at === featured) ||
        isOtherMark(photo.isIllustration, same.isIllustration),
    )
  );
}
