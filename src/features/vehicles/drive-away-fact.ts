import { exactDollars } from '#shared/money.ts';
import type { Fact } from './fields/shown-fields.ts';
import type { PublicVehicle } from './vehicle.contract.ts';

type Estimated = Pick<PublicVehicle, 'price' | 'driveAway' | 'dutyWords'>;

/** The estimate with its sum, or why there is none, in one line: a total alone would be taken for an offer. */
export function driveAwayFact({ price, driveAway, dutyWords }: Estimated): Fact | undefined {
  if (dutyWords) return { label: 'Drive-away price', value: dutyWords };
  if (!driveAway || !price) return undefined;
  const { duty, transferFee, total } = driveAway;
  const parts = [
    `price ${exactDollars(price)}`,
    `NSW duty ${exactDollars(duty)}`,
    transferFee === null ? 'the transfer fee comes on top' : `transfer fee ${exactDollars(transferFee)}`,
  ];
  return {
    label: transferFee === null ? 'Estimated price with NSW duty' : 'Estimated NSW drive-away price',
    value: `${exactDollars(total)} (an estimate: ${parts.join(', ')})`,
  };
}
