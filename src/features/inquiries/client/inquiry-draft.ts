import { LARGEST_ID } from '#shared/ids.ts';
import { MOST_ABOUT } from '../several-vehicles.ts';

/**
 * Unsent text, stored on the visitor's device until it is sent. If storage is full or forbidden, the text is on the
 * screen only.
 */
export interface StoredDraft {
  values: Readonly<Record<string, string>>;
  vehicleId: number | undefined;
  /** When it is about several; undefined for any other. */
  vehicleIds: readonly number[] | undefined;
  /** Key of the photos that go with it; undefined without any. */
  photosKey: string | undefined;
  /** Undefined while the text is still being written. */
  attempt: Attempt | undefined;
  /** Whether the attempt is sent by itself, from any page, as soon as there is a connection. */
  waits?: boolean | undefined;
  /** Why the server did not take it by itself. */
  refusal?: string | undefined;
}

/** The idempotency key of the last attempt: a retry of the same text is stored once. Changed text gets a new key. */
export interface Attempt {
  submissionKey: string;
  content: string;
}

export function nextAttempt(last: Attempt | undefined, content: string, newKey: () => string): Attempt {
  return last?.content === content ? last : { submissionKey: newKey(), content };
}

const PREFIX = 'inquiryDraft:';
const keyOf = (form: string) => PREFIX + form;

/** Forms whose message waits for the connection. */
export function formsThatWait(): string[] {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return names.map((key) => key.slice(PREFIX.length)).filter((form) => loadDraft(form)?.waits);
  } catch {
    return []; // forbidden: nothing was stored
  }
}

export function loadDraft(form: string): StoredDraft | undefined {
  try {
    return readDraft(JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null'));
  } catch {
    return undefined; // corrupt or forbidden: no draft
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
    // forbidden: nothing was stored either
  }
}

/** The visitor and older versions of the site can write to storage, so every value is checked. */
export function readDraft(stored: unknown): StoredDraft | undefined {
  if (!isObject(stored) || !isObject(stored.values)) return undefined;
  const { vehicleId, vehicleIds, photosKey, attempt, waits, refusal } = stored;
  // An older version stored the fields of one page separately.
  const fields = Object.entries({ ...stored.values, ...(isObject(stored.more) ? stored.more : {}) });
  return {
    values: Object.fromEntries(
      fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
    ),
    vehicleId: typeof vehicleId === 'number' ? vehicleId : undefined,
    vehicleIds: Array.isArray(vehicleIds) ? vehicleIds.filter(isId).slice(0, MOST_ABOUT) : undefined,
    photosKey: typeof photosKey === 'string' ? photosKey : undefined,
    attempt: isAttempt(attempt) ? attempt : undefined,
    ...(waits === true && isAttempt(attempt) && { waits }),
    ...(typeof refusal === 'string' && { refusal }),
  };
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= LARGEST_ID;
}

function isAttempt(value: unknown): value is Attempt {
  return isObject(value) && typeof value.submissionKey === 'string' && typeof value.content === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
