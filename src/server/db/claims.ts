export interface Claim {
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
