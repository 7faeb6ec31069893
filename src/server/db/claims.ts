/** Asks the database on a certain connection. */
export type Ask = (sql: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;

export interface Claim {
  /**
   * Throws when the right was lost meanwhile. Asked on the connection of a transaction, nobody else gets the right
   * before that transaction has ended.
   */
  check(ask?: Ask): Promise<void>;
  release(): Promise<void>;
}

export interface Claims {
  /** The right to do what only one process may do at a time, or what another is doing, in words. */
  claim(what: string): Promise<Claim | { running: string }>;
  /** What another process is doing. */
  findRunning(): Promise<string | undefined>;
  /** Whether no other process uses this database. */
  isAlone(): Promise<boolean>;
}
