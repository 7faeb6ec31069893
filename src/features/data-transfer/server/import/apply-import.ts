import { setImmediate as letOthersRun } from 'node:timers/promises';
import { HELD_STATUS } from '#features/holds/hold-states.ts';
import type { StoredPhoto } from '#features/photos/server/photo.repository.ts';
import {
  changedMeanwhile,
  type PhotoTransferService,
  type WantedPhoto,
} from '#features/photos/server/photo-transfer.service.ts';
import type { StoredVehicle } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import type {
  OffTheSite,
  VehicleTransferService,
} from '#features/vehicles/server/vehicle-transfer.service.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import { isOtherMark } from './arriving-photos.ts';
import { badRow, type PhotoIntake, type PlannedPhoto, type PlannedVehicle } from './import-plan.ts';
import { findBrokenPromise } from './promised-vehicle.ts';

export interface ImportOutcome {
  created: number;
  updated: number;
  unchanged: number;
  removed: number;
  /** How many of the new ones are drafts. */
  drafts: number;
  /** Drafts and hidden vehicles that the file would have brought on the site. */
  stayOff: Record<OffTheSite, number>;
  /** Vehicles on hold for a customer, or sold to that one, which the file would have offered to others. */
  keptOnHold: number;
  /** Vehicles on hold for a customer that are sold or gone now: staff decide what becomes of the hold. */
  holdsToDecide: number;
  /** Ids of the new vehicles. */
  createdIds: number[];
  /** Files that no row refers to any more. */
  goneKeys: string[];
  /** Whether what was there is kept in a safety snapshot, which nobody was told before. */
  isKeptUnasked: boolean;
  /** By which it can be undone. */
  importId: number | undefined;
}

export interface ImportNeeds {
  prepared: Prepared;
  /** Clearing removes only vehicles that existed before the file was read. */
  known: readonly { id: number }[];
  /** A vehicle as it was when it was cleared for this import. */
  findFormer?: ((tx: Db, id: number) => Promise<StoredVehicle | undefined>) | undefined;
  isClearing: boolean;
  /** Vehicles that are new here come as drafts. */
  isAsDrafts?: boolean;
  /** What is noted of each vehicle, so that the import can be undone. */
  noted?: ImportNoting | undefined;
  vehicleTransfer: VehicleTransferService;
  photoTransfer: PhotoTransferService;
  onProgress?: (share: number) => void;
}

export interface ImportNoting {
  added: (tx: Db, vehicleId: number) => Promise<void>;
  /** After the change, with what the vehicle and its photos were. */
  changed: (tx: Db, before: StoredVehicle, photosBefore: readonly StoredPhoto[]) => Promise<void>;
}

type Prepared = Awaited<ReturnType<PhotoIntake['finish']>>;

/** SQLite queries block the event loop, so a long import yields after this many rows. */
const STRETCH = 20;

/**
 * Writes a plan in the caller's transaction. With `isClearing`, vehicles that are not in the file are removed;
 * matched ones keep their ids, and so their addresses and inquiries.
 */
export async function applyImport(
  tx: Db,
  plan: readonly PlannedVehicle[],
  {
    prepared,
    known,
    findFormer,
    isClearing,
    isAsDrafts = false,
    noted,
    vehicleTransfer,
    photoTransfer,
    onProgress,
  }: ImportNeeds,
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = {
    created: 0,
    updated: 0,
    unchanged: 0,
    removed: 0,
    drafts: 0,
    stayOff: { draft: 0, hidden: 0 },
    keptOnHold: 0,
    holdsToDecide: 0,
    createdIds: [],
    goneKeys: [],
    isKeptUnasked: false,
    importId: undefined,
  };
  const kept = new Set<number>();
  /** Vehicles about whose holds staff would have to decide. */
  const soldOrGone: number[] = [];
  const note = (before: StoredVehicle, columns: { status?: string }, isKept: boolean) => {
    if (isKept) outcome.keptOnHold += 1;
    if (isSold({ ...before, ...columns }) && !isSold(before)) soldOrGone.push(before.id);
  };

  async function keepPromise(ours: StoredVehicle, { row, vehicle }: PlannedVehicle): Promise<void> {
    const broken = await findBrokenPromise(ours, vehicle, { vehicleTransfer, tx });
    if (broken) throw badRow(row, [broken]);
  }
  async function comeAgain(former: StoredVehicle, { vehicle }: PlannedVehicle): Promise<number> {
    const { columns, isKept } = await vehicleTransfer.insertAgain(tx, former, vehicle);
    note(former, columns, isKept);
    return former.id;
  }
  async function comeNew({ vehicle, formerId }: PlannedVehicle): Promise<number> {
    const former = formerId === undefined ? undefined : { id: formerId, status: HELD_STATUS };
    const arriving = isAsDrafts ? { ...vehicle, isDraft: true } : vehicle;
    const { id, isKept } = await vehicleTransfer.insert(tx, arriving, former);
    if (arriving.isDraft) outcome.drafts += 1;
    if (isKept) outcome.keptOnHold += 1;
    return id;
  }

  const touched = plan.flatMap(({ matchId }) => matchId ?? []);
  await vehicleTransfer.lockAll(tx, isClearing ? [...touched, ...known.map(({ id }) => id)] : touched);

  for (const [at, one] of plan.entries()) {
    if (at % STRETCH === STRETCH - 1) {
      onProgress?.(at / plan.length);
      await letOthersRun();
    }
    const photos = one.photos ?? (isClearing ? [] : undefined);
    if (one.matchId === undefined) {
      const former = one.formerId === undefined ? undefined : await findFormer?.(tx, one.formerId);
      if (former) await keepPromise(former, one);
      const id = former ? await comeAgain(former, one) : await comeNew(one);
      if (photos?.length)
        await photoTransfer.replaceAll(
          tx,
          id,
          photos.map((photo) => toWanted(photo, prepared)),
        );
      await noted?.added(tx, id);
      outcome.createdIds.push(id);
      outcome.created += 1;
      continue;
    }
    kept.add(one.matchId);
    const row = await vehicleTransfer.lock(tx, one.matchId);
    if (!row) throw changedMeanwhile();
    await keepPromise(row, one);
    const { columns, differing, isKept, staysOff } = await vehicleTransfer.compare(row, one.vehicle, {
      isWhole: isClearing,
      tx,
    });
    note(row, columns, isKept);
    if (staysOff) outcome.stayOff[staysOff] += 1;
    const isOtherPhotos = photos !== undefined && (await hasOtherPhotos(photoTransfer, row, photos, tx));
    if (differing.length === 0 && !isOtherPhotos) {
      outcome.unchanged += 1;
      continue;
    }
    const photosBefore = noted ? await photoTransfer.listOf(row.id, tx) : [];
    await vehicleTransfer.update(tx, row, columns);
    if (photos && isOtherPhotos) {
      const wanted = photos.map((photo) => toWanted(photo, prepared));
      outcome.goneKeys.push(...(await photoTransfer.replaceAll(tx, row.id, wanted)));
    }
    await noted?.changed(tx, row, photosBefore);
    outcome.updated += 1;
  }

  if (isClearing) {
    for (const [at, { id }] of known.entries()) {
      if (kept.has(id)) continue;
      if (at % STRETCH === STRETCH - 1) await letOthersRun();
      // Locks the vehicle first: a photo added meanwhile by another process is refused and its file removed.
      if (!(await vehicleTransfer.lock(tx, id))) continue;
      outcome.goneKeys.push(...(await photoTransfer.listKeysOf(tx, id)));
      await vehicleTransfer.remove(tx, id);
      soldOrGone.push(id);
      outcome.removed += 1;
    }
  }
  outcome.holdsToDecide += (await vehicleTransfer.listHeld(soldOrGone, tx)).size;
  return outcome;
}

function toWanted({ source, ...said }: PlannedPhoto, prepared: Prepared): WantedPhoto {
  if ('photoId' in source) return { ...said, photo: { id: source.photoId } };
  const photo = prepared[source.received];
  if (!photo) throw new Error('A photo of the plan was not prepared');
  return { ...said, photo };
}

export async function hasOtherPhotos(
  photoTransfer: PhotoTransferService,
  row: { id: number; featured_photo_id: number | null },
  photos: readonly PlannedPhoto[],
  tx?: Db,
): Promise<boolean> {
  const present = await photoTransfer.listOf(row.id, tx);
  const wanted = photos.map(({ source }) => ('photoId' in source ? source.photoId : undefined));
  if (present.length !== wanted.length || present.some(({ id }, at) => id !== wanted[at])) return true;
  if (
    present.some(({ is_illustration }, at) => isOtherMark(photos[at]?.isIllustration, is_illustration === 1))
  )
    return true;
  const featured =
    wanted[
      Math.max(
        photos.findIndex(({ isFeatured }) => isFeatured),
        0,
      )
    ];
  return featured !== undefined && featured !== row.featured_photo_id;
}
