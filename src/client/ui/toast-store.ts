export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** An action such as Undo. */
  action?: { label: string; onPress: () => void };
}

export interface ShownToast extends Toast {
  /** Distinguishes toasts with equal texts. */
  showing: number;
}

let current: ShownToast | undefined;
let showings = 0;
const listeners = new Set<() => void>();

/** One at a time: a new toast replaces the previous one. May be called from anywhere. */
export function showToast(toast: Toast): void {
  showings += 1;
  publish({ ...toast, showing: showings });
}

/** A dialog replaces it, unless it reports a failure or has an action. */
export function dismissPassingToast(): void {
  if (current && current.variant !== 'destructive' && !current.action) publish(undefined);
}

export function dismissToast(): void {
  publish(undefined);
}

export function currentToast(): ShownToast | undefined {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function publish(next: ShownToast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}
