import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { isDay } from '#features/vehicles/fields/field-kinds.ts';
import { valueText } from '#features/vehicles/fields/shown-fields.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { priceTypeLabel } from '#features/vehicles/vehicle-labels.ts';
import { daysAfter, formatDay } from '#shared/dates.ts';

/** Time enough to renew it before somebody wants to drive it away. */
const SOON_DAYS = 30;

export interface RowFact {
  text: string;
  /** What somebody should act on. */
  tone?: 'soon' | 'over';
}

type Listed = Pick<
  AdminVehicle,
  | 'status'
  | 'price'
  | 'priceType'
  | 'registered'
  | 'regoState'
  | 'regoExpiresOn'
  | 'series'
  | 'seats'
  | 'towBrakedKg'
  | 'powerKw'
  | 'historyFlags'
>;

/** What a salesperson is asked first, most important first, because a narrow row cuts the end. */
export function rowFacts(vehicle: Listed, today: string): RowFact[] {
  const { price, priceType, historyFlags, seats, towBrakedKg } = vehicle;
  const facts: RowFact[] = [
    { text: price ? priceTypeLabel(priceType) : '' },
    registrationFact(vehicle, isSold(vehicle) ? '' : today),
    { text: valueText('historyFlags', historyFlags), tone: 'over' },
    { text: seats ? `${seats} seats` : '' },
    { text: towBrakedKg ? `tows ${valueText('towBrakedKg', towBrakedKg)}` : '' },
    { text: valueText('powerKw', vehicle.powerKw) },
    { text: vehicle.series },
  ];
  return facts.filter(({ text }) => text !== '');
}

/** Without a day, as of what is sold, nobody is to be warned. */
function registrationFact({ registered, regoState, regoExpiresOn }: Listed, today: string): RowFact {
  if (registered === 'no') return { text: 'Unregistered' };
  const rego = regoState ? `${regoState} rego` : 'Rego';
  if (!isDay(regoExpiresOn)) return { text: regoState && rego };
  const day = formatDay(regoExpiresOn);
  if (today === '' || regoExpiresOn > daysAfter(today, SOON_DAYS)) return { text: `${rego} to ${day}` };
  return regoExpiresOn < today
    ? { text: `${rego} expired ${day}`, tone: 'over' }
    : { text: `${rego} expires ${day}`, tone: 'soon' };
}
