import { z } from 'zod';
import { activityItemSchema } from '#features/activity/activity.contract.ts';
import { defineCall } from '#shared/call.ts';

export const getStats = defineCall({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'staff',
  permission: 'dashboard.look',
  confirm: 'never: looks',
  summary: 'The figures on the dashboard',
  answer: z.object({
    vehicleCount: z.number().int(),
    photoCount: z.number().int(),
    contactCount: z.number().int(),
    financeCount: z.number().int(),
    /** For the number beside Inquiries. */
    unreadCount: z.number().int(),
    /** Whether inquiries are mailed. Without SMTP_URL they are not, and the inbox says so. */
    isMailSetUp: z.boolean(),
    /** Newest first; `time` is ISO 8601. */
    recentActivity: z.array(activityItemSchema),
  }),
});
export type Stats = z.infer<typeof getStats.answer>;

const vehicleRef = z.object({ id: z.number().int(), title: z.string() });

export const getDashboardPanels = defineCall({
  method: 'GET',
  path: '/api/admin/dashboard-panels',
  access: 'staff',
  permission: 'dashboard.look',
  confirm: 'never: looks',
  summary: 'What waits for staff: inquiries, unfinished listings, the age of stock and of the last backup',
  answer: z.object({
    /** Unread inquiries, longest waiting first; the count includes those not listed. */
    waiting: z.array(
      z.object({ id: z.number().int(), name: z.string(), interest: z.string(), since: z.string() }),
    ),
    waitingCount: z.number().int(),
    /** Unanswered inquiries that wait longer than the settings allow. */
    overdueCount: z.number().int(),
    /** Holds that are asked for, whose time is up, or whose vehicle was sold meanwhile: staff have to decide. */
    holdsWaiting: z.number().int(),
    /** Bookings that came while the database was away and wait for somebody to confirm them; the day of the first. */
    bookingsToConfirm: z.object({ count: z.number().int(), day: z.string().nullable() }),
    /** What has come since midnight in the dealership's time zone. */
    today: z.object({ inquiries: z.number().int(), vehicles: z.number().int() }),
    /** Vehicles with an unfinished wizard, visible to staff only. */
    drafts: z.array(vehicleRef),
    /** When the newest backup was made; null when there is none. */
    lastBackupAt: z.string().nullable(),
    withoutPhotos: z.array(vehicleRef),
    withoutPrice: z.array(vehicleRef),
    /** How many vehicles are a draft or lack photos or a price, with those not listed. */
    unfinishedCount: z.number().int(),
    /** How long the vehicles for sale have been on the yard. */
    stockByAge: z.array(z.object({ label: z.string(), count: z.number().int() })),
    /** In the last 30 days, the most asked for first. */
    inquiriesByVehicle: z.array(vehicleRef.extend({ count: z.number().int() })),
  }),
});
export type DashboardPanels = z.infer<typeof getDashboardPanels.answer>;
