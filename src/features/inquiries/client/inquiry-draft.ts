/**
 * What a visitor typed and has not sent, kept on their own device until it has gone. Storage may be full or forbidden;
 * then the form still holds it on the screen.
 */
export interface StoredDraft {
  values: Readonly<Record<string, string>>;
  vehicleId: number | undefined;
  /** None while it is still being written. */
  attempt: Attempt | undefined;
}

/** The idempotency key of what was sent: sending the same again stores it once. A changed text gets a new key. */
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
    return readDraft(JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null'));
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

/** Storage belongs to the visitor, and other versions of the site wrote there: nothing in it is taken on trust. */
export function readDraft(stored: unknown): StoredDraft | undefined {
  if (!isObject(stored) || !isObject(stored.values)) return undefined;
  const { vehicleId, attempt } = stored;
  // An earlier version kept the fields of one page apart.
  const fields = Object.entries({ ...stored.values, ...(isObject(stored.more) ? stored.more : {}) });
  return {
    values: Object.fromEntries(
      fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
    ),
    vehicleId: typeof vehicleId === 'number' ? vehicleId : undefined,
    attempt: isAttempt(attempt) ? attempt : undefined,
  };
}

function isAttempt(value: unknown): value is Attempt {
  return isObject(value) && typeof value.submissionKey === 'string' && typeof value.content === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
