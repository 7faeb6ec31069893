import { cp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** What a page of its own is made of. */
const CHANGED = 'src/pages/site/about/about-page.tsx';
const NEXT = 'c-next.js';

/** The page that asks for the file that differs. */
export const CHANGED_PAGE = '/about';

/** The built client as after a release: one of its files has another name, and every other names it by that. */
export async function copyAsNextBuild(folder: string): Promise<string> {
  await cp('dist', folder, { recursive: true });
  // Its code finds its packages there.
  await symlink(resolve('node_modules'), join(dirname(folder), 'node_modules'));
  const assets = join(folder, 'client', 'assets');
  const names = await readdir(assets);
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(
    await readFile(join(folder, 'client', 'manifest.json'), 'utf8'),
  );
  const old = basename(manifest[CHANGED]?.file ?? '');
  if (!names.includes(old)) throw new Error(`The build has no ${CHANGED}; run npm run build`);
  await rename(join(assets, old), join(assets, NEXT));
  const texts = [...names.filter((name) => name.endsWith('.js') && name !== old), NEXT].map((name) =>
    join(assets, name),
  );
  for (const file of [join(folder, 'client', 'manifest.json'), ...texts]) {
    const text = await readFile(file, 'utf8');
    if (!text.includes(old) && !file.endsWith(NEXT)) continue;
    await writeFile(file, text.replaceAll(old, NEXT));
    await Promise.all(['br', 'gz'].map((packed) => rm(`${file}.${packed}`, { force: true })));
  }
  for (const packed of ['br', 'gz']) await rm(join(assets, `${old}.${packed}`), { force: true });
  return folder;
}
