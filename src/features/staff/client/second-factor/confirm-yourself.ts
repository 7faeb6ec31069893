/* A call that needs the password once more waits here until the dialog of the shell is answered. Several at the same
   time wait for the same answer. */
let waiting: ((isConfirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

export function askToConfirm(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    publish();
  });
}

export function answerConfirmation(isConfirmed: boolean): void {
  const answered = waiting;
  waiting = [];
  publish();
  for (const resolve of answered) resolve(isConfirmed);
}

export function isConfirmationAsked(): boolean {
  return waiting.length > 0;
}

export function subscribeToConfirmation(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function publish(): void {
  for (const listener of listeners) listener();
}
