import { AppError } from '#shared/app-error.ts';
import type { Claim, Claims } from '../db/locks/claims.ts';
import { whileHolding } from '../db/postgres/postgres-dialect.ts';
import { createOperationProgress, type OperationProgress } from './operation-progress.ts';

export interface HeavyOperations {
  /** Runs the work, or refuses at once while another such operation runs. `name` reads as "A backup". */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Throws when the claim was lost. Transactions check before they commit; this is for other changes, such as
   * removing a file.
   */
  checkHeld(): Promise<void>;
  /** This process's current operation, in words. */
  running(): string | undefined;
  /** The current operation of any process. */
  findRunning(): Promise<string | undefined>;
  /** Progress of this process's operation. */
  readonly progress: OperationProgress;
}

/**
 * Backup, restore, import, clear and schema sync read or change everything, so they run one at a time across all
 * processes. A second one is refused instead of queued: the first may replace what its author was looking at.
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
