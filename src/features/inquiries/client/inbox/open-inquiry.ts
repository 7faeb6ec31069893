export const OPEN_INQUIRY = 'inquiry';

/** The history state of a link that opens one inquiry in the inbox. */
export function openingInquiry(id: number): Record<typeof OPEN_INQUIRY, string> {
  return { [OPEN_INQUIRY]: String(id) };
}
