import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startNginx } from '../processes/nginx.ts';
import { type SiteProcess, startProcess } from '../processes/site-process.ts';
import { copyAsNextBuild } from './next-build.ts';

export const account = { username: 'dana', password: 'a long enough password' };
const token = 'a token for the figures';
/** nginx leaves a process alone that it could not reach, until the third whole second of its clock; by then it asks this one again. */
const NOTICED_MS = 3_500;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * So many processes on one database and one store, each with a data folder of its own as on machines of their own, behind
 * nginx as deploy/ has it.
 */
export async function startCluster({
  processes,
  databaseUrl,
  storeEnv,
  demoPhotos,
}: {
  processes: number;
  databaseUrl: string;
  storeEnv: Record<string, string>;
  demoPhotos: 'none' | 'featured';
}) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-cluster-'));
  const [port, plainPort, ...ports] = await findPorts(processes + 2);
  const url = `http://localhost:${port}`;
  const nextBuild = await copyAsNextBuild(join(folder, 'dist'));
  const sites: SiteProcess[] = [];
  let distDir: string | undefined;

  const open = (at: number) =>
    startProcess(
      {
        ...storeEnv,
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, `process-${at}`),
        PUBLIC_URL: url,
        TRUST_PROXY: '1',
        DEMO: 'on',
        DEMO_PHOTOS: demoPhotos,
        ADMIN_USERNAME: account.username,
        ADMIN_PASSWORD: account.password,
        ENQUIRY_LIMIT: '1000000',
        BOOKINGS_AN_HOUR: '1000000',
        VISITOR_MAILS_AN_HOUR: '1000000',
        METRICS_TOKEN: token,
        LOG_LEVEL: 'info',
        ...(distDir ? { DIST_DIR: distDir } : {}),
      },
      { port: ports[at] },
    );

  // The first makes the database ready, so that the others do not wait for each other.
  for (let at = 0; at < processes; at += 1) sites.push(await open(at));
  const nginx = await startNginx({
    folder,
    port: port ?? 0,
    plainPort: plainPort ?? 0,
    upstreams: sites.map((site) => new URL(site.url).host),
  });

  await until(async () => (await fetch(`${url}/healthz`)).ok, 60_000);

  /** Output of processes that have ended. */
  const endedLogs: string[] = [];

  async function restart(at: number): Promise<void> {
    endedLogs.push(sites[at]?.output() ?? '');
    sites[at] = await open(at);
    await until(async () => (await fetch(`${sites[at]?.url}/readyz`)).ok, 60_000);
    await pause(NOTICED_MS);
  }

  return {
    url,
    /** Each process by itself, past nginx. */
    urls: () => sites.map((site) => site.url),
    logs: () => [...endedLogs, ...sites.map((site) => site.output())],
    nginxLog: nginx.output,

    async kill(at: number): Promise<void> {
      await sites[at]?.stop('SIGKILL');
    },
    restart,

    /** Each in turn ends what it had begun and comes back with the next build. Answers their exit codes. */
    async roll(): Promise<(number | null)[]> {
      distDir = nextBuild;
      const codes = [];
      for (let at = 0; at < processes; at += 1) {
        codes.push((await sites[at]?.stop('SIGTERM')) ?? null);
        await restart(at);
      }
      return codes;
    },

    /** A figure of each process. */
    figures: (name: string) => Promise.all(sites.map(({ url: own }) => readFigure(own, name))),

    /** Which process does the work that one does for all. */
    async findWorker(): Promise<number> {
      return (await this.figures('forecourt_background_work')).indexOf(1);
    },

    async stop(): Promise<void> {
      await nginx.stop();
      await Promise.all(sites.map((site) => site.stop('SIGKILL')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readFigure(url: string, name: string): Promise<number | undefined> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined, // it is down
  );
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec((await answer?.text()) ?? '');
  return found ? Number(found[1]) : undefined;
}

/** Ports that nobody else is given while a process is down. */
async function findPorts(count: number): Promise<number[]> {
  const script = new URL('../../../scripts/bootstrap/private-postgres.mjs', import.meta.url).href;
  const { findFreePort }: { findFreePort: (inARow: number) => Promise<number> } = await import(script);
  const first = await findFreePort(count);
  return Array.from({ length: count }, (_, at) => first + at);
}

export async function until(isSo: () => Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`It did not come about in ${withinMs} ms: ${isSo}`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
