import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Addresses from which a page gets the code of these sources, for `page.route`: the files of a build have no names. */
export function builtCode(...sources: readonly string[]): RegExp {
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(
    readFileSync(join(process.env.DIST_DIR ?? 'dist', 'client/manifest.json'), 'utf8'),
  );
  const files = sources.map((source) => {
    const file = manifest[source]?.file;
    if (!file) throw new Error(`The build has nothing of ${source}`);
    return file.replaceAll('.', '\\.');
  });
  return new RegExp(`/(${files.join('|')})$`);
}
