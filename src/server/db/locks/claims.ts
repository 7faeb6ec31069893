/** Queries the database on a certain connection. */
export type Ask = (sql: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;

export interface Claim {
  /**
   * Throws when the claim was lost. Called on a transaction's connection, nobody else gets the claim before that
   * transaction ends.
   */
  check(ask?: Ask): Promise<void>;
  release(): Promise<void>;
}

export interface Claims {
  /** An exclusive claim across processes, or the name of the operation that holds it. */
  claim(what: string): Promise<Claim | { running: string }>;
  /** The operation of another process. */
  findRunning(): Promise<string | undefined>;
  /** Whether no other process uses this database. */
  isAlone(): Promise<boolean>;
}
