/** How entries of the activity name the sender. An erasure finds them by it. */
export function inquiryFrom(name: string): string {
  return `Inquiry from ${name}`;
}

/** What staff mark an inquiry as: the action of the entry and its words. */
export const inquiryMarks = {
  read: { action: 'inquiry_read', words: 'marked as read' },
  spam: { action: 'inquiry_set_apart', words: 'marked as spam' },
  not_spam: { action: 'inquiry_released', words: 'marked as not spam' },
} as const;

export const INQUIRY_CHANGED = 'inquiry_changed';
/** Several at once; its title names nobody. */
export const INQUIRIES_CHANGED = 'inquiries_changed';

/** Titles that name nobody, by action: for entries that have outlived their inquiry, and for staff who may not see it. */
export const namelessInquiryTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(inquiryMarks).map(({ action, words }) => [action, `Inquiry ${words}`])),
  [INQUIRY_CHANGED]: 'Inquiry changed',
};
