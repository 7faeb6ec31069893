import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { describeError } from '../log.ts';
import { keepBuild, readBuilds } from './former-builds.ts';
import type { AddressOf, EntryAssets, PreparePage, Screens, WorkerFile } from './rendering.ts';
import { isCode, loadFiles, serveStaticFiles } from './static-files.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** Loads what `npm run build` made. */
export async function loadBuiltScreens(distFolder: string): Promise<Screens> {
  const text = await readFile(join(distFolder, 'client', 'manifest.json'), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text));
  // The build wrote this module from entry-server.tsx, which exports exactly this.
  const entry: { preparePage: PreparePage; addressOf: AddressOf } = await import(
    pathToFileURL(join(distFolder, 'server', 'entry-server.js')).href
  );
  const buildId = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const modules = new Map<string, readonly string[]>();
  return {
    buildId,
    preparePage: entry.preparePage,
    addressOf: entry.addressOf,
    site: siteAssets(manifest),
    admin: assetsOf(manifest, 'src/wiring/client/entry-admin.tsx'),
    loader: LOADER,
    worker: await readWorker(distFolder, manifest),
    modulesOf(source) {
      const found = modules.get(source) ?? modulesOf(manifest, source);
      modules.set(source, found);
      return found;
    },
    mountFiles: async (app, { headers, dataDir, log }) => {
      const files = loadFiles(join(distFolder, 'client'));
      // Answered with what it belongs to, by its own route.
      files.delete(`/${WORKER}`);
      const code = new Map([...files].filter(([address]) => isCode(address)));
      // Beside the rest of the start, which can do without it.
      const former = keepBuild(dataDir, { id: buildId, code }).catch((error: unknown) => {
        log.warn('site_code_not_kept', { ...describeError(error) });
        return [];
      });
      app.addHook('onClose', async () => void (await former));
      serveStaticFiles(app, { files, always: headers, loadFormer: async () => readBuilds(await former) });
    },
  };
}

const LOADER = '/boot.js';
const WORKER = 'sw.js';
const SITE_ENTRY = 'src/wiring/client/entry-site.tsx';
const SITE_STYLES = 'src/client/styles/site.css';

function assetsOf(manifest: Manifest, entryName: string): EntryAssets {
  const chunks = reach(manifest, entryName);
  return {
    styles: addressesOf(chunks.flatMap((chunk) => chunk.css ?? [])),
    scripts: addressesOf([manifest[entryName]?.file ?? []].flat()),
    fonts: addressesOf(
      chunks.flatMap((chunk) => chunk.assets ?? []).filter((path) => path.endsWith('.woff2')),
    ),
  };
}

/** The site's sheet is an entry of its own: no script imports it, or the loader of later chunks would take it again. */
function siteAssets(manifest: Manifest): EntryAssets {
  const sheet = assetsOf(manifest, SITE_STYLES);
  // A sheet is its own entry, and that entry's only file.
  return { ...assetsOf(manifest, SITE_ENTRY), fonts: sheet.fonts, styles: sheet.scripts };
}

// Without this a browser would learn of them one after another, a round trip each.
function modulesOf(manifest: Manifest, source: string): string[] {
  const entry = manifest[SITE_ENTRY];
  const chunks = [...reach(manifest, SITE_ENTRY), ...reach(manifest, source)].filter(
    (chunk) => chunk !== entry,
  );
  return addressesOf(chunks.map((chunk) => chunk.file));
}

/** A chunk of the build and everything it imports, each after what it needs itself. */
function reach(
  manifest: Manifest,
  name: string,
  next = ({ imports = [] }: Manifest[string]) => imports,
): Manifest[string][] {
  const seen = new Set<string>();
  const reached: string[] = [];
  const visit = (one: string) => {
    const chunk = manifest[one];
    if (seen.has(one) || !chunk) return;
    seen.add(one);
    for (const imported of next(chunk)) visit(imported);
    reached.push(one);
  };
  visit(name);
  return reached.flatMap((one) => manifest[one] ?? []);
}

/** With all that pages load on use too: without reception it would not come. */
async function readWorker(distFolder: string, manifest: Manifest): Promise<WorkerFile> {
  const { styles, fonts } = siteAssets(manifest);
  const chunks = reach(manifest, SITE_ENTRY, ({ imports = [], dynamicImports = [] }) => [
    ...imports,
    ...dynamicImports,
  ]);
  const files = [LOADER, ...styles, ...fonts, ...addressesOf(chunks.map((chunk) => chunk.file))];
  return {
    code: await readFile(join(distFolder, 'client', WORKER), 'utf8'),
    files: files.filter((file) => /\.(js|css|woff2)$/.test(file)),
  };
}

function addressesOf(paths: string[]): string[] {
  return [...new Set(paths)].map((path) => `/${path}`);
}
