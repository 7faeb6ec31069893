import { loadDraft } from '../inquiry-draft.ts';

export interface WritingPlace {
  /** Username of who writes: what somebody else has begun on the same computer is not shown. */
  reader: string;
  inquiryId: number;
  kind: (typeof writingKinds)[number];
}

const STAFF = 'staff';
const writingKinds = ['reply', 'note', 'call'] as const;

/** The name under which it is kept. */
export function writingName({ reader, inquiryId, kind }: WritingPlace): string {
  return [STAFF, inquiryId, kind, encodeURIComponent(reader)].join(':');
}

/** What this person has begun to write about an inquiry. */
export function writingOf(place: Omit<WritingPlace, 'kind'>): string[] {
  return writingKinds
    .map((kind) => loadDraft(writingName({ ...place, kind }))?.values.text?.trim() ?? '')
    .filter((text) => text !== '');
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
