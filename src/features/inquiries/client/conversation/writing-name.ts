export interface WritingPlace {
  /** Username of who writes: what somebody else has begun on the same computer is not shown. */
  reader: string;
  inquiryId: number;
  kind: 'reply' | 'note' | 'call';
}

const STAFF = 'staff';

/** The name under which it is kept. */
export function writingName({ reader, inquiryId, kind }: WritingPlace): string {
  return [STAFF, inquiryId, kind, encodeURIComponent(reader)].join(':');
}

/** Takes away what anybody has begun to write here about an inquiry that is gone, such as an erased person's. */
export function forgetWriting(inquiryId: number): void {
  try {
    const about = `:${STAFF}:${inquiryId}:`;
    for (const key of Object.keys(localStorage)) if (key.includes(about)) localStorage.removeItem(key);
  } catch {
    // forbidden: nothing was kept either
  }
}
