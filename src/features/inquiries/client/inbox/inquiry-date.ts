import { zonedFormat } from '#shared/dates.ts';

const format = zonedFormat('en-US', { dateStyle: 'medium' });

/** `Jan 5, 2025`, by the dealership's clock. */
export function formatInquiryDate(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? 'Unknown date' : format().format(at);
}

const withTime = zonedFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Jan 5, 2025, 2:30 PM`, for the details. */
export function formatInquiryTime(iso: string): string {
  return withTime().format(new Date(iso));
}

const clock = zonedFormat('en-US', { timeStyle: 'short' });

/** `2:30 PM`, beside the date. */
export function formatInquiryClock(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : clock().format(at);
}
