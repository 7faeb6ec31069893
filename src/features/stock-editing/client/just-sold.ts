import { useSyncExternalStore } from 'react';

interface JustSold {
  id: number;
  title: string;
}

let sold: JustSold | undefined;
const listeners = new Set<() => void>();

/** The vehicle whose sale the pages tell of until somebody has seen to the others who asked; undefined for none. */
export function noteJustSold(vehicle: JustSold | undefined): void {
  sold = vehicle;
  for (const listener of listeners) listener();
}

export function useJustSold(): JustSold | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => sold,
    () => undefined,
  );
}
