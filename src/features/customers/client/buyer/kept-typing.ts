import type { Texts } from './problems-of.ts';

/** What was typed into a form and is not known to have arrived: on this device only, as drafts of inquiries are. */
export interface KeptTyping {
  values: Texts;
  /** When it was posted: its key, by which the server takes the same words once. */
  attempt?: { submissionKey: string; content: string } | undefined;
}

const keyOf = (form: string) => `typed:${form}`;

export function loadTyping(form: string): KeptTyping | undefined {
  try {
    return readTyping(JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null'));
  } catch {
    return undefined; // corrupt or forbidden: nothing is kept
  }
}

/** Whether it is kept. If storage is full or forbidden, it is on the screen only. */
export function saveTyping(form: string, typing: KeptTyping): boolean {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify(typing));
    return true;
  } catch {
    return false;
  }
}

export function forgetTyping(form: string): void {
  try {
    localStorage.removeItem(keyOf(form));
  } catch {
    // forbidden: nothing was stored either
  }
}

/** The visitor and older versions of the site can write to storage, so every value is checked. */
export function readTyping(stored: unknown): KeptTyping | undefined {
  if (!isObject(stored) || !isObject(stored.values)) return undefined;
  const texts = Object.entries(stored.values).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  const { attempt } = stored;
  const isTried =
    isObject(attempt) && typeof attempt.submissionKey === 'string' && typeof attempt.content === 'string';
  return {
    values: Object.fromEntries(texts),
    ...(isTried && { attempt: attempt as unknown as NonNullable<KeptTyping['attempt']> }), // both checked
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
