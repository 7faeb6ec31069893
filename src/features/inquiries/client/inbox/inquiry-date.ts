const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Australia/Sydney' });

/** `Jan 5, 2025`, by the calendar in Sydney. */
export function formatInquiryDate(iso: string): string {
  return format.format(new Date(iso));
}
