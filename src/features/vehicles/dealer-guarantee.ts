import { isInNsw } from '#features/dealership/dealership.ts';
import type { FieldValues } from './fields/vehicle-fields.ts';

/** The NSW dealer guarantee is for cars under both of these. */
const MOST_YEARS = 10;
const MOST_KM = 160_000;

/** For these the law has other rules, which this does not know. */
const otherKinds = [
  'bus',
  'mini bus',
  'truck',
  'light truck',
  'motorcycle',
  'motorbike',
  'scooter',
  'trailer',
  'caravan',
];

type Guaranteed = Pick<FieldValues, 'guarantee' | 'year' | 'buildMonth' | 'mileage' | 'vehicleType'>;

interface WorkedOut {
  applies: 'yes' | 'no' | 'unknown' | 'not_stated';
  reason: string;
}

/**
 * Whether the guarantee applies, as staff said, or by age and kilometres on this day (YYYY-MM-DD), with the reason. One
 * that is over either limit has none, whatever else is unknown. Of a dealer in another state nothing is said.
 */
export function workOutGuarantee(
  vehicle: Guaranteed,
  dealer: Parameters<typeof isInNsw>[0],
  today: string,
): WorkedOut {
  if (!isInNsw(dealer)) return { applies: 'not_stated', reason: '' };
  if (vehicle.guarantee) return { applies: vehicle.guarantee, reason: '' };
  if (hasOtherRules(vehicle))
    return { applies: 'unknown', reason: 'other rules apply to this kind of vehicle' };
  const isOld = isAtLeastTen(vehicle, today);
  const isFar = vehicle.mileage === null ? undefined : vehicle.mileage >= MOST_KM;
  const over = [isOld && 'is 10 years old or more', isFar && 'has travelled 160,000 km or more'].filter(
    Boolean,
  );
  if (over.length > 0) return { applies: 'no', reason: `it ${over.join(' and ')}` };
  if (isOld === false && isFar === false)
    return { applies: 'yes', reason: 'it is under 10 years old and has travelled under 160,000 km' };
  const missing = [isOld === undefined && 'exact age', isFar === undefined && 'kilometres'].filter(Boolean);
  return { applies: 'unknown', reason: `its ${missing.join(' and ')} would decide it` };
}

/** Whether it is no passenger vehicle and no ute. */
export function hasOtherRules({ vehicleType }: Pick<Guaranteed, 'vehicleType'>): boolean {
  return otherKinds.includes(vehicleType.trim().toLowerCase());
}

/** Undefined when it is not known: a year or a month alone does not say the day on which it turned ten. */
function isAtLeastTen({ buildMonth, year }: Guaranteed, today: string): boolean | undefined {
  const age = buildMonth
    ? monthsBetween(buildMonth, today) / 12
    : year
      ? Number(today.slice(0, 4)) - year
      : Number.NaN;
  if (Number.isNaN(age) || age === MOST_YEARS) return undefined;
  return age > MOST_YEARS;
}

function monthsBetween(month: string, today: string): number {
  const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return count(today) - count(month);
}

/** What buyers are told; empty where nothing is to be said. */
export function guaranteeWords({ applies, reason }: WorkedOut): string {
  const because = reason && `, because ${reason}`;
  if (applies === 'yes')
    return `The NSW dealer guarantee of 3 months or 5,000 km applies to this vehicle${because}.`;
  if (applies === 'no') return `The NSW dealer guarantee does not apply to this vehicle${because}.`;
  return applies === 'unknown' ? `Ask us whether the NSW dealer guarantee applies: ${reason}.` : '';
}
