export const OPEN_INQUIRY = 'inquiry';

/** The state of a link to the inbox that opens one inquiry there. */
export function openingInquiry(id: number): Record<typeof OPEN_INQUIRY, string> {
  return { [OPEN_INQUIRY]: String(id) };
}
