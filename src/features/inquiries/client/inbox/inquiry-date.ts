const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Australia/Sydney' });

/** `Jan 5, 2025`, in Sydney's time zone. */
export function formatInquiryDate(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? 'Unknown date' : format.format(at);
}

const withTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Australia/Sydney',
});

/** `Jan 5, 2025, 2:30 PM`, for the details. */
export function formatInquiryTime(iso: string): string {
  return withTime.format(new Date(iso));
}
