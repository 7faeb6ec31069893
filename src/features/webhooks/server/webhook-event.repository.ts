import { randomUUID } from 'node:crypto';
import {
  type ActivityEntry,
  type ActivityRepository,
  findNewestId,
  VEHICLE_DELETED,
  VEHICLE_HIDDEN,
} from '#features/activity/server/activity.repository.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { stockChanges, type WebhookEvent } from '../webhook-events.ts';

interface Happened {
  type: WebhookEvent;
  subjectId: number;
  /** The inquiry or booking it is forgotten with. */
  inquiryId?: number;
  bookingId?: number;
}

/** Rows in one statement. */
const PORTION = 100;
/** Lines of activity that tell of a change of one vehicle. */
const changesOfVehicles = ['vehicle_updated', 'specifications_updated', 'vehicle_changed_with_others'];

/** What happened, written in the transaction in which it did; nothing while no address is told anything. */
export function createWebhookEventRepository({ clock }: { clock: Clock }) {
  async function note(tx: Db, happened: readonly Happened[]): Promise<void> {
    if (happened.length === 0) return;
    const endpoints = tx.selectFrom('webhook_endpoints').select('id').where('is_on', '=', 1).limit(1);
    if (!(await endpoints.executeTakeFirst())) return;
    const at = clock.now().toISOString();
    for (let from = 0; from < happened.length; from += PORTION) {
      const rows = happened.slice(from, from + PORTION).map(({ type, subjectId, inquiryId, bookingId }) => ({
        key: `evt_${randomUUID()}`,
        type,
        inquiry_id: inquiryId ?? null,
        booking_id: bookingId ?? null,
        subject_id: subjectId,
        at,
      }));
      await tx.insertInto('webhook_events').values(rows).execute();
    }
  }

  return {
    /** Whether any address is told of people: of inquiries or bookings. */
    async isAnyoneTold(db: Db): Promise<boolean> {
      const told = await db.selectFrom('webhook_endpoints').select('events').where('is_on', '=', 1).execute();
      return told.some(({ events }) => /\b(?:lead|booking)\./.test(events));
    },

    noteLead: (tx: Db, id: number, type: 'lead.created' | 'lead.updated') =>
      note(tx, [{ type, subjectId: id, inquiryId: id }]),

    noteBooking: (tx: Db, id: number, type: 'booking.created' | 'booking.changed' | 'booking.cancelled') =>
      note(tx, [{ type, subjectId: id, bookingId: id }]),

    notePublished: (tx: Db, vehicleId: number) =>
      note(tx, [{ type: 'vehicle.created', subjectId: vehicleId }]),

    /** Every change that staff make to a vehicle has its line of activity, in the same transaction. */
    toldBy: (activity: ActivityRepository): ActivityRepository => ({
      ...activity,
      async record(tx, entry) {
        await activity.record(tx, entry);
        await note(tx, [...toChange(entry), ...(await toStockChange(tx, entry))]);
      },
      async recordMany(tx, entries) {
        await activity.recordMany(tx, entries);
        await note(tx, entries.flatMap(toChange));
      },
    }),
  };
}

/**
 * One event for each portion of an import, however many vehicles it has: a receiver that gets one reads the stock anew.
 * Its subject is the line of activity, which has the figures.
 */
async function toStockChange(tx: Db, { action }: ActivityEntry): Promise<Happened[]> {
  if (!(action in stockChanges)) return [];
  // Imports run one at a time, so the newest line is that of this one.
  return [{ type: 'stock.changed', subjectId: await findNewestId(tx, action) }];
}

function toChange({ action, vehicleId, after }: ActivityEntry): Happened[] {
  if (vehicleId === undefined) return [];
  // To a receiver a hidden vehicle is gone; shown again it is published again.
  if (action === VEHICLE_DELETED || action === VEHICLE_HIDDEN)
    return [{ type: 'vehicle.deleted', subjectId: vehicleId }];
  if (!changesOfVehicles.includes(action)) return [];
  const becameSold = isSold({ status: String(after?.status) });
  return [{ type: becameSold ? 'vehicle.sold' : 'vehicle.updated', subjectId: vehicleId }];
}
