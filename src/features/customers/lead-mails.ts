/** Mail about something new that somebody sent: to the dealership, to the customer, and as ADF to another system. */
export const leadMails = ['dealership', 'customer', 'adf'] as const;
export type LeadMail = (typeof leadMails)[number];
