import { idsOf } from '#server/people/person.ts';
import type { PersonalData } from '#server/people/personal-data.ts';
import { parsed, readable } from '#server/people/readable.ts';
import { listDeliveriesAbout } from './webhook.repository.ts';

/** What other systems were told of somebody. It goes with the inquiry or the booking. */
export const webhookData: PersonalData = {
  label: 'Messages to other systems',
  isMovedByJobs: true,
  list: async (tx, { inquiries, bookings }) => {
    const rows = await listDeliveriesAbout(tx, { inquiryIds: idsOf(inquiries), bookingIds: idsOf(bookings) });
    return rows.map((row) => ({
      ...readable(row, { created_at: 'When', type: 'Event', delivered_at: 'Delivered' }),
      Message: parsed(row.payload),
    }));
  },
};
