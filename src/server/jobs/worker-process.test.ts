import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { WorkerProcess } from './worker-process.ts';

afterEach(() => vi.unstubAllEnvs());

it('hands a worker nothing of what the site was told in confidence', async () => {
  const secrets = {
    DATABASE_URL: 'postgres://secret',
    SMTP_URL: 'smtp://secret',
    ADMIN_PASSWORD: 'secret',
    AWS_SECRET_ACCESS_KEY: 'secret',
    NODE_OPTIONS: '--title=secret',
  };
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-worker-'));
  const file = join(folder, 'worker.mjs');
  await writeFile(file, 'process.on("message", () => process.send(process.pid));');
  const worker = new WorkerProcess<object, number>({ file, niceValue: 10, deadlineMs: 20_000 });
  try {
    const pid = await worker.run({});
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    expect(environment.join('\n')).not.toContain('secret');
    expect(environment).toContain(`PATH=${process.env.PATH}`);
    expect(environment).toContain('UV_THREADPOOL_SIZE=1');
  } finally {
    worker.end();
    await rm(folder, { recursive: true, force: true });
  }
});
