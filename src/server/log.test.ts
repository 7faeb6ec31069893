import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog, describeError } from './log.ts';

function collect() {
  const lines: string[] = [];
  const out = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, out };
}

it('writes one line of JSON for one event, whatever is in it', () => {
  const { lines, out } = collect();
  createLog('info', out).info('login', { username: 'a\r\n{"level":"error"}\u001b[31m', count: 2 });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', event: 'login', count: 2 });
  expect(JSON.parse(lines[0] ?? '').time).toMatch(/Z$/);
});

it('leaves out what is below its level', () => {
  const { lines, out } = collect();
  const log = createLog('warn', out);
  log.info('no');
  log.warn('yes');
  expect(lines).toHaveLength(1);
});

it('goes on when the disk has room again, on a line of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-log-'));
  const file = join(folder, 'log');
  const full = new Writable({
    autoDestroy: false,
    write: (_chunk, _encoding, done) => done(new Error('ENOSPC')),
  });
  const log = createLog('info', Object.assign(full, { fd: openSync(file, 'a') }));
  log.info('lost');
  await new Promise((resume) => setImmediate(resume));
  log.info('first');
  log.info('second');
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.filter(Boolean).map((line) => JSON.parse(line).event)).toEqual(['first', 'second']);
  expect(lines[0]).toBe('');
  rmSync(folder, { recursive: true });
});

it('says of an error only what cannot quote a person', () => {
  const error = Object.assign(new Error('no such user mia@mail.example'), { code: 'X1' });
  expect(JSON.stringify(describeError(error))).not.toContain('mia');
  expect(describeError(error)).toMatchObject({ error: 'Error', code: 'X1' });
});
