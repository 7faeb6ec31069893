import { AppError } from '../../shared/app-error.ts';

export interface HeavyOperations {
  /** Does the work, or refuses at once while another such operation runs. `name` reads as "A backup". */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** What is running now, in words. */
  running(): string | undefined;
}

/**
 * Backup, restore, import, clear and schema sync change or read everything there is, so they come one at a
 * time. The second one is refused rather than made to wait: by its turn the first may have replaced
 * what its author was looking at.
 */
export function createHeavyOperations(): HeavyOperations {
  let running: string | undefined;
  return {
    async run(name, work) {
      if (running !== undefined) {
        throw new AppError('busy', `${running} is running. Wait until it has finished, then try again.`);
      }
      running = name;
      try {
        return await work();
      } finally {
        running = undefined;
      }
    },
    running: () => running,
  };
}
