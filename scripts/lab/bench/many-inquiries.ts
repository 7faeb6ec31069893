import { randomUUID } from 'node:crypto';
import { inquiryStatuses } from '#features/inquiries/pipeline.ts';
import type { Database } from '#server/db/database.ts';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';
import { vehicleRow } from '#test/support/test-app.ts';
import { account } from './bench-account.ts';

const BATCH = 250;
const VEHICLES = 100;
const DAYS = 365;
const WORDS = 'Is it still there, has it a towbar, and would you take my old one as a trade-in? '.repeat(4);

/** So many inquiries of a year in every stage, of three people and of nobody, a third of them to be followed up. */
export async function addInquiries(database: Database, count: number): Promise<void> {
  const clock = { now: () => new Date() };
  const at = (ago: number) => new Date(clock.now().getTime() - ago);
  const assignees = ['', account.username, 'kim', 'sam'];
  await database.db.transaction().execute(async (tx) => {
    const vehicles = Array.from({ length: VEHICLES }, (_, one) => ({
      ...vehicleRow(clock, { model: `Model ${one}`, stock_number: `B${one}` }),
      updated_at: at(0).toISOString(),
    }));
    await tx.insertInto('vehicles').values(vehicles).execute();
    for (let from = 0; from < count; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, offset) => {
        const one = from + offset;
        const status = inquiryStatuses[one % inquiryStatuses.length] ?? 'new';
        const ago = Math.floor(((count - one) / count) * DAYS * DAY_MS);
        return {
          submission_key: randomUUID(),
          first_name: 'Robin',
          last_name: `Number ${one}`,
          email: `robin${one}@mail.example`,
          phone: `04${String(91_570_000 + one)}`,
          interest: 'Purchase Inquiry',
          message: WORDS,
          is_read: status === 'new' ? (0 as const) : (1 as const),
          is_spam: one % 50 === 49 ? (1 as const) : (0 as const),
          vehicle_id: (one % VEHICLES) + 1,
          vehicle_snapshot: JSON.stringify({
            ...{ id: (one % VEHICLES) + 1, year: 2021, make: 'Toyota', model: `Model ${one % VEHICLES}` },
            ...{ stockNumber: `B${one % VEHICLES}`, price: 1 },
          }),
          created_at: at(ago).toISOString(),
          read_at: null,
          status,
          assignee: assignees[one % assignees.length] ?? '',
          follow_up_on: one % 3 === 0 ? sydneyDay(at(((one % 60) - 30) * DAY_MS)) : null,
          first_response_at: status === 'new' ? null : at(ago - 1).toISOString(),
        };
      });
      await tx.insertInto('inquiries').values(rows).execute();
    }
  });
}
