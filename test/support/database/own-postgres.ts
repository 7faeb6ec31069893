import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import pg from 'pg';

interface Cluster {
  url: string;
  start(settings?: string[]): Promise<ChildProcess>;
  remove(): void;
}

/** A PostgreSQL that a test may stop, freeze and restart, unlike the shared one. */
export async function startOwnPostgres() {
  const { findPrograms } = await load<{ findPrograms: () => Promise<string> }>('postgres.mjs');
  const { createPrivateCluster } = await load<{ createPrivateCluster: (folder: string) => Promise<Cluster> }>(
    'private-postgres.mjs',
  );
  const cluster = await createPrivateCluster(await findPrograms());
  let server = await cluster.start();

  async function stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  }

  return {
    url: cluster.url,
    stop,
    /** Shuts down while clients are connected: refuses new ones. */
    closeDoors: () => server.kill('SIGTERM'),
    untilStopped: () => (server.exitCode === null ? once(server, 'exit') : Promise.resolve()),
    async start(...settings: string[]): Promise<void> {
      server = await cluster.start(['-c', 'max_connections=50', ...settings]);
    },
    /** All its processes: each connection has one, in its own group. */
    async signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
      const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
      const pids = stdout
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number))
        .filter(([pid, parent]) => pid === server.pid || parent === server.pid);
      for (const [pid = 0] of pids) process.kill(pid, signal);
    },
    async connect(): Promise<pg.Client> {
      const client = new pg.Client({ connectionString: cluster.url });
      client.on('error', () => {}); // the server is stopped under it
      await client.connect();
      return client;
    },
    async discard(): Promise<void> {
      await stop('SIGQUIT');
      cluster.remove();
    },
  };
}
export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

// These are plain JavaScript, which the type checker does not read.
async function load<Module>(name: string): Promise<Module> {
  return import(new URL(`../../../scripts/bootstrap/${name}`, import.meta.url).href) as Promise<Module>;
}
