/** The history state of the inquiry that is open in the list. */
export const OPEN_INQUIRY = 'inquiry';
