const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Australia/Sydney' });

/** `Jan 5, 2025`, by the calendar in Sydney. */
export function formatInquiryDate(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? 'Unknown date' : format.format(at);
}
