import { randomUUID } from 'node:crypto';
import type { SentInquiry } from '#features/inquiries/inquiry.contract.ts';
import { describeOfferedCar, noCar } from '#features/inquiries/offered-car.ts';
import type { FollowedFields } from '#features/inquiries/pipeline.contract.ts';
import type { InquiryStatus } from '#features/inquiries/pipeline.ts';
import { createInquiryRepository } from '#features/inquiries/server/inquiry.repository.ts';
import { createPipelineRepository } from '#features/inquiries/server/pipeline/pipeline.repository.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { createOutboxRepository } from '#server/mail/outbox.repository.ts';
import { DAY_MS, startOfSydneyDay } from '#shared/dates.ts';
import type { DemoInquiry } from '../inbox/demo-inquiry.ts';
import type { DemoVehicle } from '../inventory/demo-vehicle.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** What became of those that somebody has read. */
type Outcome = [InquiryStatus, FollowedFields['lostReason']?];
const outcomes: [Outcome, ...Outcome[]] = [
  ['contacted'],
  ['appointment'],
  ['contacted'],
  ['won'],
  ['negotiating'],
  ['lost', 'Bought elsewhere'],
];

interface Yard {
  inventory: readonly DemoVehicle[];
  /** In inventory order. */
  vehicleIds: readonly number[];
}

/** Stores the demonstration's inquiries. No mail is sent for them. */
export async function insertDemoInbox(
  tx: Db,
  inbox: readonly DemoInquiry[],
  yard: Yard,
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  // Oldest first, so that ids grow with time.
  for (const [at, inquiry] of [...inbox.entries()].toReversed()) {
    const createdAt = sentAt(inquiry, at, now);
    const readAt = () =>
      new Date(Math.min(now.getTime(), createdAt.getTime() + (inquiry.readAfterHours ?? 0) * HOUR_MS));
    const outbox = createOutboxRepository({ db: tx, clock });
    const inquiries = createInquiryRepository({ db: tx, outbox, clock: { now: readAt } });
    const { firstName, lastName, email, phone, interest, message } = toSentInquiry(inquiry);
    const id = await inquiries.insertIn(
      tx,
      {
        ...{ firstName, lastName, email, phone, interest, message },
        submissionKey: randomUUID(),
        isSpam: false,
        cameFrom: {},
        vehicle: findVehicle(inquiry, yard),
        createdAt: createdAt.toISOString(),
      },
      [],
    );
    if (id === undefined || inquiry.readAfterHours === undefined) continue;
    await inquiries.markRead(tx, id);
    const [status, lostReason = ''] = outcomes[id % outcomes.length] ?? outcomes[0];
    const pipeline = createPipelineRepository({ db: tx, outbox, clock: { now: readAt } });
    await pipeline.follow(tx, id, { status, lostReason });
    await pipeline.noteResponse(tx, id, '');
  }
}

/** As the form sends it. */
export function toSentInquiry({ from, interest, message, car }: DemoInquiry): SentInquiry {
  const [firstName, lastName, phone] = from;
  const mailbox = `${firstName}.${lastName}`.toLowerCase().replaceAll(/[^a-z.]/g, '');
  const text = [describeOfferedCar({ ...noCar, ...car }), message].filter(Boolean).join('\n\n');
  return { firstName, lastName, email: `${mailbox}@example.com`, phone, interest, message: text };
}

function sentAt({ sent }: DemoInquiry, at: number, now: Date): Date {
  const [hours = 0, minutes = 0] = sent.at.split(':').map(Number);
  const day = startOfSydneyDay(new Date(now.getTime() - sent.daysAgo * DAY_MS));
  const planned = day.getTime() + hours * HOUR_MS + minutes * MINUTE_MS;
  // Times that are still in the future today are moved into the last hours, in the same order.
  return new Date(Math.min(planned, now.getTime() - (at + 1) * 25 * MINUTE_MS));
}

function findVehicle({ stockNumber }: DemoInquiry, { inventory, vehicleIds }: Yard): VehicleSnapshot | null {
  const at = stockNumber === undefined ? -1 : inventory.findIndex((one) => one.stockNumber === stockNumber);
  const [vehicle, id] = [inventory[at], vehicleIds[at]];
  if (!vehicle || id === undefined) return null;
  const { year, make, model, price } = vehicle;
  return { id, year, make, model, stockNumber: vehicle.stockNumber, price };
}
