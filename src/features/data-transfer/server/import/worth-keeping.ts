import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { PhotoTransferService } from '#features/photos/server/photo-transfer.service.ts';
import type { VehicleTransferService } from '#features/vehicles/server/vehicle-transfer.service.ts';
import { hasOtherPhotos } from './apply-import.ts';
import type { PlannedVehicle } from './import-plan.ts';

/** A program that sends a vehicle at a time makes no snapshot each time; a wrong list is longer. */
const MOST_CHANGED = 3;
/** SQLite queries block the event loop. */
const STRETCH = 20;

/**
 * Whether an import that does not clear takes away what nobody could enter again: a photo, a vehicle that becomes
 * another one, or the facts of more than a few. `isPart`: further chunks come, which together may be a whole list.
 */
export async function isWorthKeeping(
  plan: readonly PlannedVehicle[],
  {
    isPart,
    vehicleTransfer,
    photoTransfer,
  }: { isPart: boolean; vehicleTransfer: VehicleTransferService; photoTransfer: PhotoTransferService },
): Promise<boolean> {
  if (plan.some(({ isAnother, photosGone }) => isAnother || photosGone > 0)) return true;
  const most = isPart ? 0 : MOST_CHANGED;
  const matched = plan.filter(({ matchId }) => matchId !== undefined);
  if (matched.length <= most) return false;
  let changed = 0;
  for (const [at, one] of matched.entries()) {
    if (at % STRETCH === STRETCH - 1) await letOthersRun();
    if (await changesIt(one)) changed += 1;
    if (changed > most) return true;
  }
  return false;

  async function changesIt({ matchId = 0, vehicle, photos }: PlannedVehicle): Promise<boolean> {
    const row = await vehicleTransfer.find(matchId);
    if (!row) return false;
    const { differing } = await vehicleTransfer.compare(row, vehicle, { isWhole: false });
    return differing.length > 0 || (photos !== undefined && hasOtherPhotos(photoTransfer, row, photos));
  }
}
