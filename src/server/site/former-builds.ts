import { cp, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../files/durable-file.ts';
import { namesIn } from '../files/names-in.ts';

/** In the data folder: the code of the builds that this process has run. */
const FOLDER = 'site-code';
/** Older ones go: their pages have been closed for long. */
const KEPT_FORMER = 2;
/** A copy that takes longer was broken off. */
const COPYING_MS = 60 * 60_000;

export interface Build {
  id: string;
  /** The folder of its code. */
  assets: string;
}

/**
 * Keeps a copy of this build's code, and answers the folders of the builds before it, newest first. A page that was
 * opened before an upgrade goes on asking for the code of its own build.
 */
export async function keepBuild(dataDir: string, { id, assets }: Build): Promise<string[]> {
  const folder = join(dataDir, FOLDER);
  const own = join(folder, id);
  await makeFolder(folder);
  if ((await timeOf(own)) > 0) await utimes(own, new Date(), new Date());
  else await copyWhole(assets, own);

  const others = await Promise.all(
    (await namesIn(folder))
      .filter((name) => name !== id)
      .map(async (name) => ({ path: join(folder, name), time: await timeOf(join(folder, name)) })),
  );
  const isPart = ({ path }: { path: string }) => path.endsWith('.part');
  const former = others.filter((one) => !isPart(one)).sort((a, b) => b.time - a.time);
  const brokenOff = others.filter((one) => isPart(one) && one.time < Date.now() - COPYING_MS);
  // Nothing but copies of what a build makes is in this folder.
  for (const { path } of [...former.splice(KEPT_FORMER), ...brokenOff]) {
    await rm(path, { recursive: true, force: true });
  }
  return former.map(({ path }) => path);
}

/** Under another name until it is whole. When another process was first, its copy is as good. */
async function copyWhole(from: string, to: string): Promise<void> {
  const partial = `${to}.${process.pid}.part`;
  await cp(from, partial, { recursive: true, force: true });
  // Copied times would make every build as old as the files it was packed from.
  await utimes(partial, new Date(), new Date());
  await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }));
}

async function timeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
}
