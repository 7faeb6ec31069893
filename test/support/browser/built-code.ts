import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a page gets the code of this source from, as a pattern for `page.route`: the files of a build have no names. */
export function builtCode(source: string): string {
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(
    readFileSync(join(process.env.DIST_DIR ?? 'dist', 'client/manifest.json'), 'utf8'),
  );
  const file = manifest[source]?.file;
  if (!file) throw new Error(`The build has nothing of ${source}`);
  return `**/${file}`;
}
