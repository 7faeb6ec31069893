import { AppError } from '#shared/app-error.ts';
import type { Claim, Claims } from '../db/claims.ts';
import { whileHolding } from '../db/postgres-dialect.ts';
import { createOperationProgress, type OperationProgress } from './operation-progress.ts';

export interface HeavyOperations {
  /** Does the work, or refuses at once while another such operation runs. `name` reads as "A backup". */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Throws when the right to the running operation was lost. Transactions look by themselves before they commit;
   * this is for changes outside of one, such as the removal of a file.
   */
  checkHeld(): Promise<void>;
  /** What this process is doing now, in words. */
  running(): string | undefined;
  /** What any process on this database is doing now. */
  findRunning(): Promise<string | undefined>;
  /** Of what this process is doing; for the work to tell and for others to look at. */
  readonly progress: OperationProgress;
}

/**
 * Backup, restore, import, clear and schema sync change or read everything there is, so they come one at a
 * time, across all processes. The second one is refused rather than made to wait: by its turn the first
 * may have replaced what its author was looking at.
 */
export function createHeavyOperations(claims: Claims): HeavyOperations {
  let running: string | undefined;
  let held: Claim | undefined;
  const progress = createOperationProgress();
  return {
    progress,

    async run(name, work) {
      if (running !== undefined) throw busyWith(running);
      running = name;
      try {
        const claim = await claims.claim(name);
        if ('running' in claim) throw busyWith(claim.running);
        held = claim;
        try {
          return await whileHolding(claim, work);
        } finally {
          held = undefined;
          await claim.release();
        }
      } finally {
        progress.end();
        running = undefined;
      }
    },
    checkHeld: async () => held?.check(),
    running: () => running,
    findRunning: async () => running ?? claims.findRunning(),
  };
}

function busyWith(running: string): AppError {
  return new AppError('busy', `${running} is running. Wait until it has finished, then try again.`);
}
