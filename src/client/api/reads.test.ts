import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReads } from './reads.ts';

const MINUTE_MS = 60_000;
const PATH = '/api/vehicles/7';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Reads that are answered when a test says so. */
function startReads(known = {}) {
  const asked: { path: string; signal: AbortSignal; give(answer: unknown): void; fail(): void }[] = [];
  const read = (path: string, signal: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      const fail = () => reject(new Error('500: no'));
      signal.addEventListener('abort', fail);
      asked.push({ path, signal, give: resolve, fail });
    });
  const reads = createReads(read, known);
  return { reads, asked, settle: () => vi.advanceTimersByTimeAsync(0) };
}

describe('what the storefront reads', () => {
  it('begins with what the server sent along, and with what it found missing', () => {
    const { reads, asked } = startReads({ [PATH]: { id: 7 }, '/api/vehicles/8': null });
    expect(reads.get(PATH)).toEqual({ answer: { id: 7 } });
    expect(reads.get('/api/vehicles/8')).toEqual({ isFailed: true });
    expect(reads.get('/api/vehicles/9')).toEqual({});
    expect(asked).toEqual([]);
  });

  it('is asked for once, however many wait for it, and each is told', async () => {
    const { reads, asked, settle } = startReads();
    const told = [vi.fn(), vi.fn()];
    for (const tell of told) reads.watch(PATH, tell);
    void reads.ask(PATH);
    void reads.ask(PATH);
    expect(asked).toHaveLength(1);
    asked[0]?.give({ id: 7 });
    await settle();
    expect(reads.get(PATH)).toEqual({ answer: { id: 7 } });
    for (const tell of told) expect(tell).toHaveBeenCalledOnce();
  });

  it('is aborted when nobody waits for it any more, and can be asked for again', async () => {
    const { reads, asked, settle } = startReads();
    const leave = reads.watch(PATH, vi.fn());
    void reads.ask(PATH);
    leave();
    await settle();
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(reads.get(PATH)).toEqual({});
    void reads.ask(PATH);
    expect(asked).toHaveLength(2);
  });

  it('says that it failed, and forgets that once nobody is shown it', async () => {
    const { reads, asked, settle } = startReads();
    const leave = reads.watch(PATH, vi.fn());
    void reads.ask(PATH);
    asked[0]?.fail();
    await settle();
    expect(reads.get(PATH)).toEqual({ isFailed: true });
    void reads.ask(PATH);
    expect(reads.get(PATH)).toEqual({}); // a retry shows as loading
    asked[1]?.fail();
    await settle();
    leave();
    expect(reads.get(PATH)).toEqual({});
  });

  it('keeps an answer while a newer one is asked for, and when that fails', async () => {
    const { reads, asked, settle } = startReads({ [PATH]: 'old' });
    vi.advanceTimersByTime(5 * MINUTE_MS);
    expect(reads.isFresh(PATH)).toBe(false);
    void reads.ask(PATH);
    expect(reads.get(PATH)).toEqual({ answer: 'old' });
    asked[0]?.fail();
    await settle();
    expect(reads.get(PATH)).toEqual({ answer: 'old' });
    expect(reads.isFresh(PATH)).toBe(false);
    void reads.ask(PATH);
    asked[1]?.give('new');
    await settle();
    expect(reads.get(PATH)).toEqual({ answer: 'new' });
    expect(reads.isFresh(PATH)).toBe(true);
  });

  it('is kept for 30 minutes after it was last shown, or for as long as its reader says', () => {
    const { reads } = startReads({ [PATH]: 'here', '/api/vehicles?page=1': 'list' });
    reads.watch('/api/vehicles?page=1', vi.fn(), Number.POSITIVE_INFINITY)();
    const leave = reads.watch(PATH, vi.fn());
    vi.advanceTimersByTime(60 * MINUTE_MS);
    leave();
    vi.advanceTimersByTime(20 * MINUTE_MS);
    reads.watch(PATH, vi.fn())(); // shown again for a moment
    vi.advanceTimersByTime(29 * MINUTE_MS);
    expect(reads.get(PATH)).toEqual({ answer: 'here' });
    vi.advanceTimersByTime(MINUTE_MS);
    expect(reads.list()).toEqual([['/api/vehicles?page=1', 'list']]);
    reads.forget((path) => path.startsWith('/api/vehicles?'));
    expect(reads.list()).toEqual([]);
  });
});
