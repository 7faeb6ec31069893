import { join } from 'node:path';
import type { SiteProcess } from '#test/support/site-process.ts';

/** The settings that make a site under measurement watch its own event loop. */
export const loopWatched = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'loop-watch.ts')}` };

/** The longest time the site's event loop was held up since this was last asked. */
export async function readStall(site: SiteProcess): Promise<{ stallMs: number; busyMs: number }> {
  const before = site.output().length;
  site.process.kill('SIGUSR2');
  for (;;) {
    const said = /loop-watch ([\d.]+) ([\d.]+);/.exec(site.output().slice(before));
    if (said) return { stallMs: Number(said[1]), busyMs: Number(said[2]) };
    await new Promise((resume) => setTimeout(resume, 5));
  }
}
