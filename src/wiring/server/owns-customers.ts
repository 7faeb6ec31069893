import { isBookingAssigned } from '#features/bookings/server/requests/booking-reads.repository.ts';
import { isTaskAssigned } from '#features/dashboard/server/today/task.repository.ts';
import { isHoldAssigned } from '#features/holds/server/hold-list.repository.ts';
import { isInquiryAssigned } from '#features/inquiries/server/inquiry.repository.ts';
import { foldUsername } from '#features/staff/server/staff.repository.ts';
import type { Db } from '#server/db/database.ts';

/** Whether inquiries, holds, bookings or tasks name this username as who looks after them: who takes it takes those customers. */
export async function ownsCustomers(username: string, tx: Db): Promise<boolean> {
  const assignee = foldUsername(username);
  return (
    (await isInquiryAssigned(tx, assignee)) ||
    (await isHoldAssigned(tx, assignee)) ||
    (await isBookingAssigned(tx, assignee)) ||
    isTaskAssigned(tx, assignee)
  );
}
