import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-request.ts';
import { createDraftSaver, type SaveState } from './draft-saver.ts';
import { saveWords } from './save-words.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that answers when it is told to. */
function setUp() {
  const told: SaveState['kind'][] = [];
  const calls: { draft: string; answer: PromiseWithResolvers<{ savedAt: string }> }[] = [];
  const saver = createDraftSaver<string>({
    save: (draft) => {
      const answer = Promise.withResolvers<{ savedAt: string }>();
      calls.push({ draft, answer });
      return answer.promise;
    },
    tell: ({ kind }) => told.push(kind),
    pauseMs: 500,
  });
  const succeed = (at: number) => calls[at]?.answer.resolve({ savedAt: '2026-11-16T03:05:00Z' });
  return { saver, told, calls, succeed, drafts: () => calls.map(({ draft }) => draft) };
}

it('saves once after a pause, with the latest', async () => {
  const { saver, drafts, succeed, told } = setUp();
  for (const text of ['H', 'Ha', 'Hal']) saver.note(text);
  expect(drafts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(drafts()).toEqual(['Hal']);
  succeed(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toBe('saved');
  expect(saver.hasUnsaved()).toBe(false);
});

it('sends what was typed meanwhile only after the answer, so that an older one never comes last', async () => {
  const { saver, drafts, succeed } = setUp();
  saver.note('one');
  await vi.advanceTimersByTimeAsync(500);
  saver.note('two');
  await vi.advanceTimersByTimeAsync(500);
  expect(drafts()).toEqual(['one']);
  succeed(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(drafts()).toEqual(['one', 'two']);
  expect(saver.hasUnsaved()).toBe(true);
  succeed(1);
  await expect(saver.flush()).resolves.toBe(true);
});

it('keeps what could not be saved, and sends it again when asked', async () => {
  const { saver, calls, drafts, succeed, told } = setUp();
  saver.note('typed');
  const first = saver.flush();
  calls[0]?.answer.reject(new Error('away'));
  await expect(first).resolves.toBe(false);
  expect([told.at(-1), saver.hasUnsaved()]).toEqual(['failed', true]);
  const second = saver.flush();
  succeed(1);
  await expect(second).resolves.toBe(true);
  expect(drafts()).toEqual(['typed', 'typed']);
});

it('sends nothing any more once the draft is done with', async () => {
  const { saver, drafts, told } = setUp();
  saver.note('typed');
  await saver.forget();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(drafts()).toEqual([]);
  expect(told.at(-1)).toBe('idle');
});

it('says in plain words what has become of it', () => {
  expect(saveWords({ kind: 'idle' }, false)).toBe('Nothing is changed');
  expect(saveWords({ kind: 'saved', at: '2026-11-16T03:05:00Z' }, true)).toMatch(/^Draft saved 2:05\spm$/);
  const refused = (status: number) =>
    saveWords({ kind: 'failed', error: new ApiError(status, '{"message":"No"}') }, true);
  expect(refused(401)).toContain('log in again');
  expect(refused(503)).toContain('is tried again');
  expect(refused(413)).toContain('No. What you typed is still here');
  expect(saveWords({ kind: 'failed', error: new TypeError('fetch failed') }, true)).toContain(
    'cannot be reached',
  );
});
