import { readAbout } from '#features/customers/server/mail-about.ts';
import type { MailState } from '#features/customers/server/mail-writers.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import { type HoldEvent, holdEvents } from '../../hold-events.ts';
import type { HoldRepository, StoredHold } from '../hold.repository.ts';

interface Needed {
  holds: Pick<HoldRepository, 'findByKey'>;
  findStatus: FindStatus;
  clock: Clock;
}

export interface HoldMailState extends MailState<HoldEvent, StoredHold> {
  isForSale: boolean;
}

/** Undefined when the hold is gone. */
export type ReadHoldMailState = (about: string) => Promise<HoldMailState | undefined>;

export function createReadHoldMailState({ holds, findStatus, clock }: Needed): ReadHoldMailState {
  return async (about) => {
    const read = readAbout(about, holdEvents);
    const hold = read && (await holds.findByKey(read.key));
    if (!hold) return undefined;
    const { event, sequence } = read;
    const status = findStatus(hold.vehicle_id);
    // Staff may have sold the vehicle in spite of the hold: then no mail promises it.
    const isSoldPast = status !== undefined && isSold({ status }) && promises.includes(event);
    return {
      ...read,
      row: hold,
      isForSale: status !== undefined && !isSold({ status }),
      isOutdated: sequence !== hold.sequence || isSoldPast || !isStillSo(event, hold, clock.now()),
    };
  };
}

const promises: readonly HoldEvent[] = ['confirmed', 'extended'];

function isStillSo(event: HoldEvent, { state, until_at }: StoredHold, now: Date): boolean {
  if (event === 'due') return state === 'confirmed' && until_at !== null && until_at <= now.toISOString();
  return state === (event === 'extended' ? 'confirmed' : event);
}
