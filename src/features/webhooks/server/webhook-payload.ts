import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import { contactOf } from '#features/customers/person-name.ts';
import { statusOf } from '#features/inquiries/pipeline.ts';
import type { InquiryRepository } from '#features/inquiries/server/inquiry.repository.ts';
import type { AdminVehicleRepository } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { vehicleSnapshotSchema, vehicleSnapshotsSchema } from '#features/vehicles/vehicle-snapshot.ts';
import type { Tables } from '#server/db/tables.ts';
import { fromCents } from '#shared/money.ts';
import { readStoredJson } from '#shared/stored.ts';
import { stockChanges } from '../webhook-events.ts';

export interface Subjects {
  inquiries: Pick<InquiryRepository, 'find'>;
  bookings: { find: (id: number) => Promise<Selectable<Tables['bookings']> | undefined> };
  adminVehicles: Pick<AdminVehicleRepository, 'find'>;
  activity: Pick<ActivityRepository, 'find'>;
}

const countsSchema = z.object({ created: z.number(), updated: z.number(), removed: z.number() });

interface Event {
  type: string;
  subject_id: number;
  at: string;
}

export type WritePayload = ReturnType<typeof createPayloadWriter>;

/** What is told of an event: its subject as it is when it is told. Undefined when there is nothing to tell any more. */
export function createPayloadWriter(
  { inquiries, bookings, adminVehicles, activity }: Subjects,
  publicUrl: string,
) {
  async function lead(id: number, type: string): Promise<object | undefined> {
    const row = await inquiries.find(id);
    const isSpam = row?.is_spam === 1;
    // Spam is never announced; a known inquiry turning out to be spam is an update.
    if (!row || (isSpam && type === 'lead.created')) return undefined;
    const alsoAbout = readStoredJson(row.also_about, vehicleSnapshotsSchema);
    return {
      id,
      url: `${publicUrl}/admin/inquiries/${id}`,
      createdAt: row.created_at,
      status: isSpam ? 'spam' : statusOf({ status: row.status, isRead: row.is_read === 1 }),
      lostReason: row.lost_reason,
      assignee: row.assignee,
      followUpOn: row.follow_up_on,
      ...contactOf(row),
      interest: row.interest,
      message: row.message,
      vehicle: readStoredJson(row.vehicle_snapshot, vehicleSnapshotSchema) ?? null,
      ...(alsoAbout && { alsoAbout }),
    };
  }

  async function booking(id: number): Promise<object | undefined> {
    const row = await bookings.find(id);
    if (!row) return undefined;
    return {
      id,
      kind: row.kind,
      state: row.state,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      ...contactOf(row),
      vehicle: readStoredJson(row.vehicle_snapshot, vehicleSnapshotSchema) ?? null,
    };
  }

  async function vehicle(id: number, type: string): Promise<object | undefined> {
    if (type === 'vehicle.deleted') return { id, url: publicUrl + vehicleHref(id) };
    const row = await adminVehicles.find(id);
    // Nobody but staff knows of a draft.
    if (!row || row.is_draft === 1) return undefined;
    return {
      id,
      url: publicUrl + vehicleHref(id),
      title: vehicleTitle(row),
      stockNumber: row.stock_number,
      vin: row.vin,
      year: row.year,
      make: row.make,
      model: row.model,
      badge: row.badge,
      status: row.status,
      price: row.price_cents === null ? null : fromCents(row.price_cents),
      priceType: row.price_type,
      kilometres: row.mileage_km,
      soldOn: row.sold_on,
    };
  }

  async function stock(id: number): Promise<object | undefined> {
    const entry = await activity.find(id);
    if (!entry) return undefined;
    const counts = readStoredJson(entry.after, countsSchema);
    return { change: stockChanges[entry.action], ...counts, url: `${publicUrl}/api/vehicles` };
  }

  const writers: Readonly<Record<string, (id: number, type: string) => Promise<object | undefined>>> = {
    lead,
    booking,
    vehicle,
    stock,
  };
  return async ({ type, subject_id, at }: Event): Promise<string | undefined> => {
    const [kind = ''] = type.split('.', 1);
    const data = await writers[kind]?.(subject_id, type);
    return data && JSON.stringify({ type, timestamp: at, data });
  };
}
