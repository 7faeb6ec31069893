import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { EntryAssets, RenderPage, Screens } from './rendering.ts';
import { serveStaticFiles } from './static-files.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** Loads what `npm run build` made. */
export async function loadBuiltScreens(distFolder: string): Promise<Screens> {
  const text = await readFile(join(distFolder, 'client', 'manifest.json'), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text));
  // The build wrote this module from entry-server.tsx, which exports exactly this.
  const entry: { renderPage: RenderPage } = await import(
    pathToFileURL(join(distFolder, 'server', 'entry-server.js')).href
  );
  return {
    buildId: createHash('sha256').update(text).digest('hex').slice(0, 12),
    renderPage: entry.renderPage,
    site: assetsOf(manifest, 'src/client/entry-site.tsx'),
    admin: assetsOf(manifest, 'src/client/entry-admin.tsx'),
    mountFiles: (app, always) => serveStaticFiles(app, join(distFolder, 'client'), always),
  };
}

function assetsOf(manifest: Manifest, entryName: string): EntryAssets {
  const reached = new Set<string>();
  const visit = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const next of manifest[name]?.imports ?? []) visit(next);
  };
  visit(entryName);
  const chunks = [...reached].flatMap((name) => manifest[name] ?? []);
  const unique = (paths: string[]) => [...new Set(paths)].map((path) => `/${path}`);
  return {
    styles: unique(chunks.flatMap((chunk) => chunk.css ?? [])),
    scripts: unique([manifest[entryName]?.file ?? []].flat()),
    fonts: unique(chunks.flatMap((chunk) => chunk.assets ?? []).filter((path) => path.endsWith('.woff2'))),
  };
}
