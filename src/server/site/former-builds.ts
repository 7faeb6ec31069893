import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { writeDurably } from '../files/durable-file.ts';
import { namesIn } from '../files/names-in.ts';
import type { FileBodies } from './static-files.ts';

/** `src/server/site/former-builds.test.ts` fails without it. In the data folder: the code of the builds that this process has run, a file for each. */
const FOLDER = 'site-code';
/** Older ones go: their pages have been closed for long. */
const KEPT_FORMER = 2;

/** What was not written within this time was broken off. */
const WRITING_MS = 60 * 60_000;

/** By address. */
export type BuiltCode = ReadonlyMap<string, FileBodies>;

export interface Build {
  id: string;
  code: BuiltCode;
}

/**
 * Keeps a copy of this build's code, and answers the files of the builds before it, newest first. A page that was
 * opened before an upgrade goes on asking for the code of its own build.
 */
export async function keepBuild(dataDir: string, { id, code }: Build): Promise<string[]> {
  const folder = join(dataDir, FOLDER);
  const own = join(folder, id);
  if ((await timeOf(own)) > 0) await utimes(own, new Date(), new Date());
  else await writeDurably(own, serialize(code));

  const others = await Promise.all(
    (await namesIn(folder))
      .filter((name) => name !== id)
      .map(async (name) => ({ path: join(folder, name), time: await timeOf(join(folder, name)) })),
  );
  const isPart = ({ path }: { path: string }) => path.endsWith('.part');
  const former = others.filter((one) => !isPart(one)).sort((a, b) => b.time - a.time);
  const brokenOff = others.filter((one) => isPart(one) && one.time < Date.now() - WRITING_MS);
  // Nothing but copies of what a build makes is in this folder.
  for (const { path } of [...former.splice(KEPT_FORMER), ...brokenOff]) await rm(path, { force: true });
  return former.map(({ path }) => path);
}

/** Code of several builds; the newest, which come first, win where two have the same name. */
export async function readBuilds(paths: readonly string[]): Promise<BuiltCode> {
  const builds = await Promise.all(paths.toReversed().map(readBuild));
  return new Map(builds.flatMap((code) => [...code]));
}

/** One that cannot be read is as if it were not there. */
async function readBuild(path: string): Promise<BuiltCode> {
  try {
    const read: unknown = deserialize(await readFile(path));
    return read instanceof Map ? read : new Map();
  } catch {
    return new Map();
  }
}

async function timeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
}
