/**
 * What a visitor typed and could not send, kept on their own device until it has gone. Storage may be full or
 * forbidden; then the form still holds it on the screen.
 */
export interface StoredDraft {
  values: Record<string, string>;
  /** What one page asks besides, such as the car a seller offers. */
  more: Record<string, string>;
  vehicleId: number | undefined;
  attempt: Attempt;
}

/** One lead under one key, so that sending it again stores it once. What was changed since is another lead. */
export interface Attempt {
  submissionKey: string;
  content: string;
}

export function nextAttempt(last: Attempt | undefined, content: string, newKey: () => string): Attempt {
  return last?.content === content ? last : { submissionKey: newKey(), content };
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
  const { values, more, attempt } = value as Partial<StoredDraft>; // all three are checked here
  return isObject(values) && isObject(more) && isObject(attempt) && typeof attempt.submissionKey === 'string';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
