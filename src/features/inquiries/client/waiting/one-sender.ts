import type { Attempt } from '../inquiry-draft.ts';

/** Names the message that was sent last, for tabs in which its form is open. */
const SENT_KEY = 'inquirySent';

/** Only one tab at a time sends what waits in this form. Without locks the server alone stores it once. */
export function asOnlySender(form: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(`inquiry:${form}`, work) : work();
}

const showing = new Set<string>();

/** A form that shows its waiting message sends it too, and says there what became of it. */
export function holdWaiting(form: string): () => void {
  showing.add(form);
  return () => void showing.delete(form);
}

export function isShownHere(form: string): boolean {
  return showing.has(form);
}

export function tellSent({ submissionKey }: Attempt): void {
  try {
    localStorage.setItem(SENT_KEY, submissionKey);
    // Other tabs are told all the same, and nothing stays behind.
    localStorage.removeItem(SENT_KEY);
  } catch {
    // Forbidden: no tab has read it from there either.
  }
}

/** Told in another tab than the one that has sent it. */
export function onSentElsewhere(handle: (submissionKey: string) => void): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === SENT_KEY && newValue) handle(newValue);
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
