// A PostgreSQL of our own for one test run: a new cluster in a temporary folder, on a free port of this
// machine only, gone at the end.

import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { atEnd } from './lifetime.mjs';
import { runCommand, stopGroup } from './run-command.mjs';
import { StepFailure } from './step-failure.mjs';

const START_LIMIT_MS = 30_000;
const ROOM = ['-c', 'max_connections=300'];
// Hundreds of databases come and go in a test run, and most of that would be waiting for the disk. Nobody kills
// this server; tests that do have a cluster of their own, which flushes as a real one does.
const WITHOUT_FLUSH = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/** Starts a server from the programs in `binFolder` and returns the address of its superuser. */
export async function startPrivatePostgres(binFolder) {
  const cluster = await createPrivateCluster(binFolder);
  await cluster.start([...ROOM, ...WITHOUT_FLUSH]);
  return cluster.url;
}

/** A cluster that can be started, and started again after it was stopped, always at the same address. */
export async function createPrivateCluster(binFolder) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  atEnd(remove);
  const owner = await findOwner();
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);

  const data = join(folder, 'data');
  await createCluster(binFolder, data, passwordFile, owner);
  const port = await findFreePort();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const args = ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)];
  const start = (settings = ROOM) => startServer(binFolder, [...args, ...settings], owner, url);
  return { url, start, remove };
}

/** PostgreSQL refuses to run as root, so root hands it to a user who may do nothing else. */
async function findOwner() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => runCommand('id', [flag, name])));
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new StepFailure('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
}

async function createCluster(binFolder, data, passwordFile, owner) {
  const auth = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const { code, output } = await runCommand(
    join(binFolder, 'initdb'),
    ['-D', data, ...auth, '-E', 'UTF8', '--no-locale', '--no-sync'],
    owner,
  );
  if (code !== 0) throw new StepFailure('PostgreSQL could not be set up: initdb failed.', output);
}

async function startServer(binFolder, args, owner, url) {
  const child = spawn(join(binFolder, 'postgres'), args, {
    ...owner,
    cwd: tmpdir(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output = (output + text).slice(-10_000);
  });
  child.on('error', (error) => {
    output += error.message;
  });
  // SIGINT makes PostgreSQL close connections and end; SIGTERM would wait for them.
  atEnd(() => stopGroup(child, 'SIGINT'));
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && child.exitCode === null && child.pid !== undefined) {
    if (await doesAnswer(url)) return child;
    await sleep(50);
  }
  throw new StepFailure('PostgreSQL did not start.', output);
}

async function doesAnswer(url) {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Below the ports that the system gives out by itself: one of those might be taken by somebody else while this
 * server is stopped and about to start again.
 */
export async function findFreePort(inARow = 1) {
  for (;;) {
    const port = 20_000 + randomInt(10_000);
    const others = Array.from({ length: inARow }, (_, at) => isFree(port + at));
    if ((await Promise.all(others)).every(Boolean)) return port;
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
