import { momentWords } from '#features/customers/day-words.ts';
import { personName } from '#features/customers/person-name.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import { whoseOf } from '#features/customers/viewer.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { TodayEntry, TodaySource } from '#server/define-feature.ts';
import { readHoldState } from '../../hold-states.ts';
import { whyHold } from '../../hold-words.ts';
import type { HoldRepository } from '../hold.repository.ts';
import type { ListedHold } from '../hold-list.repository.ts';

interface Needed {
  holds: Pick<HoldRepository, 'listVouched'>;
  findStatus: FindStatus;
}

/** Holds that end today, or about which somebody has to decide. */
export function createHoldToday({ holds, findStatus }: Needed): TodaySource {
  const whyListed = (row: ListedHold, now: Date) =>
    whyHold(
      {
        ...{ isAsked: readHoldState(row.state) === 'asked', isGone: row.is_vehicle_gone === 1 },
        isSold: isSold({ status: findStatus(row.vehicle_id) ?? '' }),
        isSoldToAnother: row.is_sold_to_another === 1,
        untilMs: row.until_at === null ? null : Date.parse(row.until_at),
      },
      now,
    );
  return async ({ viewer, whose, now }) => {
    const rows = (await holds.listVouched(viewer)).filter((row) =>
      whose.includes(whoseOf(row.looked_after_by, viewer)),
    );
    const entries = rows.flatMap((row): TodayEntry[] => {
      const why = whyListed(row, now);
      if (!why) return [];
      const vehicle = vehicleOf(row);
      const until = row.state === 'confirmed' && row.until_at;
      const untilWords = until && `until ${momentWords(until)}`;
      return [
        {
          ...{ kind: 'hold', id: row.id, key: row.key, title: personName(row), ...why },
          detail: ['Hold', vehicle && vehicleTitle(vehicle), untilWords].filter(Boolean).join(', '),
          ...{ at: until || row.created_at, assignee: row.looked_after_by, inquiryId: row.inquiry_id },
          ...{ state: row.state, day: null, sequence: row.sequence },
        },
      ];
    });
    return { entries };
  };
}
