import { join } from 'node:path';
import type { SiteProcess } from '#test/support/processes/site-process.ts';

/** Settings that make the measured site watch its event loop. */
export const loopWatched = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'loop-watch.ts')}` };

/** The longest block of the site's event loop since the last call. */
export async function readStall(site: SiteProcess): Promise<{ stallMs: number; busyMs: number }> {
  const before = site.output().length;
  site.process.kill('SIGUSR2');
  for (;;) {
    const said = /loop-watch ([\d.]+) ([\d.]+);/.exec(site.output().slice(before));
    if (said) return { stallMs: Number(said[1]), busyMs: Number(said[2]) };
    await new Promise((resume) => setTimeout(resume, 5));
  }
}
