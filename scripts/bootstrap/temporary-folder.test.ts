import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const load = async <Module>(name: string): Promise<Module> => import(new URL(name, import.meta.url).href);
const { useTemporaryFolder } = await load<{ useTemporaryFolder: (parent?: string) => string }>(
  './temporary-folder.mjs',
);
const { endAll } = await load<{ endAll: () => Promise<void> }>('./lifetime.mjs');

const NOBODY = 2 ** 22 + 1; // beyond the highest number of a process
let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'forecourt-memory-'));
  vi.stubEnv('TMPDIR', undefined);
  vi.spyOn(process, 'availableMemory').mockReturnValue(2 ** 34);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(parent, { recursive: true });
});

function makeRun(pid: number, hoursAgo: number): string {
  const folder = join(parent, `forecourt-run-${pid}`);
  mkdirSync(join(folder, 'data'), { recursive: true });
  const then = Date.now() / 1000 - hoursAgo * 3_600;
  utimesSync(folder, then, then);
  return folder;
}

it('is a folder of its own that others may pass through, and is gone at the end', async () => {
  const folder = useTemporaryFolder(parent);
  expect([folder, process.env.TMPDIR]).toEqual([join(parent, `forecourt-run-${process.pid}`), folder]);
  expect(statSync(folder).mode & 0o777).toBe(0o711);
  await endAll();
  expect(existsSync(folder)).toBe(false);
});

it('removes what a killed run left, and nothing else', async () => {
  const left = makeRun(NOBODY, 2);
  const elsewhere = makeRun(NOBODY + 1, 0);
  const running = makeRun(process.ppid, 2);
  useTemporaryFolder(parent);
  await endAll();
  expect([left, elsewhere, running].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});

it('is the usual one without room, and where somebody chose one', () => {
  const usual = tmpdir();
  vi.mocked(process.availableMemory).mockReturnValue(2 ** 30);
  expect(useTemporaryFolder(parent)).toBe(usual);
  expect(useTemporaryFolder(join(parent, 'none'))).toBe(usual);
  vi.mocked(process.availableMemory).mockReturnValue(2 ** 34);
  vi.stubEnv('TMPDIR', '/var/tmp');
  expect(useTemporaryFolder(parent)).toBe('/var/tmp');
  expect(existsSync(join(parent, `forecourt-run-${process.pid}`))).toBe(false);
});
