/** Kind of the weekly mail in the outbox. */
export const MONDAY_MAIL = 'monday';
