import { AppError } from '#shared/app-error.ts';
import { isSold } from '../../sold.ts';
import type { StoredVehicle } from './admin-vehicle.repository.ts';

/** Two people sold it: who comes second would take the buyer from the first. */
export function refuseSoldMeanwhile(
  row: Pick<StoredVehicle, 'status' | 'buyer_key'>,
  seen: Readonly<Record<string, unknown>> | undefined,
): void {
  if (!row.buyer_key || !isSold(row) || typeof seen?.status !== 'string' || isSold({ status: seen.status }))
    return;
  throw new AppError(
    'conflict',
    'Somebody else has sold this vehicle meanwhile and noted its buyer. Look at that sale before you change it.',
  );
}
