import { findStockNumbers } from '#features/vehicles/server/vehicle.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { DemonstrationSetting, Renewed } from '#server/installation/demonstration.ts';
import { sydneyDay } from '#shared/dates.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { playWeeks } from '../work/play.ts';
import type { Stage } from '../work/stage.ts';
import { asItCame } from '../work/stock-acts.ts';
import { removeWork } from './demo-leftovers.ts';
import { isUntouched, notePrint } from './demo-print.ts';
import { changeProgress, readProgress } from './demo-progress.ts';
import { renewDemoStock } from './demo-stock.ts';

/**
 * Makes the weeks of the demonstration anew around today, where nobody has entered or changed anything in all the
 * database; otherwise everything stays as it is. The vehicles keep their numbers and photos. All of it is the caller's
 * transaction, and one process alone gets to do it.
 */
export async function renew(tx: Db, setting: DemonstrationSetting<Stage>): Promise<Renewed> {
  const { clock, isAtWork, onStage } = setting;
  const progress = await readProgress(tx);
  if (!progress || !isAtWork || isOf(clock.now(), progress.madeAt)) return 'not needed';
  if (!(await isUntouched(tx, setting)) || !(await isOurStock(tx, progress.vehicleIds))) return 'refused';
  if (!(await changeProgress(tx, progress, { ...progress, madeAt: clock.now().toISOString() })))
    return 'not needed';
  const { vehicleIds } = progress;
  await removeWork(tx);
  await renewDemoStock(tx, { inventory: demoInventory.map(asItCame), vehicleIds }, clock);
  await onStage((stage) => playWeeks(stage, { tx, clock, vehicleIds, isAtWork }));
  await notePrint(tx, setting);
  return 'renewed';
}

const isOf = (now: Date, madeAt: string | undefined): boolean =>
  madeAt !== undefined && sydneyDay(new Date(madeAt)) === sydneyDay(now);

/** A version with other vehicles leaves those alone that are here. */
async function isOurStock(tx: Db, vehicleIds: readonly number[]): Promise<boolean> {
  const stored = await findStockNumbers(tx, vehicleIds);
  return (
    vehicleIds.length === demoInventory.length &&
    demoInventory.every(({ stockNumber }, at) => stored.get(vehicleIds[at] ?? 0) === stockNumber)
  );
}
