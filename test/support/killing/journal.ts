import { setTimeout as pause } from 'node:timers/promises';

const ABSENT = '-';
/** What was spooled is stored a moment after the start. */
const SPOOL_MS = 10_000;
const LOOK_EVERY_MS = 100;

/**
 * The expected contents of the store, recorded by the client. While a change is in progress both its old and its new
 * value are valid; once acknowledged only the new one is.
 */
export class Journal {
  readonly #allowed = new Map<string, string[]>();

  async write<Answer>(key: string, value: string, work: () => Promise<Answer>): Promise<Answer> {
    const before = this.#allowed.get(key) ?? [ABSENT];
    this.#allowed.set(key, [...before, value]);
    const answer = await work();
    this.#allowed.set(key, [value]);
    return answer;
  }

  /** What else was acknowledged may become of it. */
  allow(key: string, value: string): void {
    this.#allowed.set(key, [...(this.#allowed.get(key) ?? []), value]);
  }

  remove(key: string, work: () => Promise<unknown>): Promise<unknown> {
    return this.write(key, ABSENT, work);
  }

  /** What is wrong with the actual contents, in words; empty when all is well. These are expected from then on. */
  compare(actual: ReadonlyMap<string, string>): string[] {
    const wrong: string[] = [];
    for (const [key, allowed] of this.#allowed) {
      const value = actual.get(key) ?? ABSENT;
      if (!allowed.includes(value)) wrong.push(`${key} is ${value} instead of ${allowed.join(' or ')}`);
    }
    for (const key of actual.keys()) if (!this.#allowed.has(key)) wrong.push(`Nobody asked for ${key}`);
    if (wrong.length === 0) {
      for (const key of this.#allowed.keys()) this.#allowed.set(key, [actual.get(key) ?? ABSENT]);
    }
    return wrong;
  }

  /** Looks until all is well, and throws when it does not become so. */
  async expectSoon(read: () => Promise<ReadonlyMap<string, string>>): Promise<void> {
    const deadline = Date.now() + SPOOL_MS;
    for (;;) {
      // On a busy machine the database may not answer in time.
      const wrong = await read().then(
        (actual) => this.compare(actual),
        (error: unknown) => [String(error)],
      );
      if (wrong.length === 0) return;
      if (Date.now() > deadline) throw new Error(wrong.join('\n'));
      await pause(LOOK_EVERY_MS);
    }
  }
}
