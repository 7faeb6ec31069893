import { cp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** A file that a page of its own is made of. */
const CHANGED = 'about-page-';
const NEXT = `${CHANGED}next.js`;

/** The page that asks for the file that differs. */
export const CHANGED_PAGE = '/about';

/** The built client as after a release: one of its files has another name, and every other names it by that. */
export async function copyAsNextBuild(folder: string): Promise<string> {
  await cp('dist', folder, { recursive: true });
  // Its code finds its packages there.
  await symlink(resolve('node_modules'), join(dirname(folder), 'node_modules'));
  const assets = join(folder, 'client', 'assets');
  const names = await readdir(assets);
  const old = names.find((name) => name.startsWith(CHANGED) && name.endsWith('.js'));
  if (!old) throw new Error(`The build has no ${CHANGED}…; run npm run build`);
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
