import { idsOf } from '#server/people/person.ts';
import type { PersonalData } from '#server/people/personal-data.ts';
import { parsed, readable } from '#server/people/readable.ts';

/** What other systems were told of somebody. It goes with the inquiry or the booking. */
export const webhookData: PersonalData = {
  label: 'Messages to other systems',
  list: async (tx, { inquiries, bookings }) => {
    const rows = tx
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where(({ eb, or }) =>
        or([eb('inquiry_id', 'in', idsOf(inquiries)), eb('booking_id', 'in', idsOf(bookings))]),
      );
    return (await rows.orderBy('id').execute()).map((row) => ({
      ...readable(row, { created_at: 'When', type: 'Event', delivered_at: 'Delivered' }),
      Message: parsed(row.payload),
    }));
  },
};
