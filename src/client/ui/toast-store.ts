export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** What can be done about it, such as Undo. */
  action?: { label: string; onPress: () => void };
}

export interface ShownToast extends Toast {
  /** Sets one showing apart from the next with the same words. */
  showing: number;
}

let current: ShownToast | undefined;
let showings = 0;
const listeners = new Set<() => void>();

/** One at a time: a new toast takes the place of the one before. May be called from anywhere. */
export function showToast(toast: Toast): void {
  showings += 1;
  publish({ ...toast, showing: showings });
}

/** A question takes its place, unless it says that something failed or offers a way back. */
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
