/**
 * What a visitor typed and could not send, kept on their own device until it has gone. Storage may be full or
 * forbidden; then the form still holds it on the screen.
 */
export interface StoredDraft {
  values: Record<string, string>;
  vehicleId: number | undefined;
  /** The same for every attempt, so that the dealership gets it once. */
  submissionKey: string;
}

const keyOf = (form: string) => `inquiryDraft:${form}`;

export function loadDraft(form: string): StoredDraft | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null');
    return isDraft(stored) ? stored : undefined;
  } catch {
    return undefined; // corrupt or forbidden: nothing to bring back
  }
}

export function saveDraft(form: string, draft: StoredDraft): boolean {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function clearDraft(form: string): void {
  try {
    localStorage.removeItem(keyOf(form));
  } catch {
    // forbidden: then nothing was saved either
  }
}

function isDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { values, submissionKey } = value as Partial<StoredDraft>; // both are checked here
  return typeof submissionKey === 'string' && typeof values === 'object' && values !== null;
}
