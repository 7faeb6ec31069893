import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moduleBeside, placeAmongSources } from './build/module-beside.ts';

type Find = (root: string, distFolder: string) => string | undefined;
type HashFiles = (root: string, files: string[]) => string | undefined;
const {
  findBuiltServer,
  hashFiles,
  RECORD,
}: { findBuiltServer: Find; hashFiles: HashFiles; RECORD: string } = await import(
  new URL('./built-server.mjs', import.meta.url).href
);

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-built-'));
  write('src/a.ts', 'one');
  write('src/b.ts', 'two');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function build(): void {
  const files = ['src/a.ts', 'src/b.ts'];
  write(`dist/main/${RECORD}`, JSON.stringify({ files, hash: hashFiles(root, files) }));
}

const find = () => findBuiltServer(root, join(root, 'dist'));

it('runs the built server while it was made from these sources', () => {
  expect(find()).toBeUndefined();
  build();
  expect(find()).toBe(join(root, 'dist/main/serve.js'));
  write('src/a.ts', 'one');
  write('src/a.test.ts', 'no part of it');
  expect(find()).toBe(join(root, 'dist/main/serve.js'));
});

it('runs the sources when one was changed since, or deleted', () => {
  build();
  write('src/b.ts', 'three');
  expect(find()).toBeUndefined();
  build();
  rmSync(join(root, 'src/b.ts'));
  expect(find()).toBeUndefined();
});

it('finds modules beside a source and in the one folder of the build, and pictures among the sources', () => {
  const source = { dirname: '/app/src/server', filename: '/app/src/server/x.ts' } as ImportMeta;
  const built = { dirname: '/app/dist/main', filename: '/app/dist/main/x-1a2b.js' } as ImportMeta;
  expect(moduleBeside(source, '../demo/play')).toBe('/app/src/demo/play.ts');
  expect(moduleBeside(built, '../demo/play')).toBe('/app/dist/main/play.js');
  for (const one of [source, built])
    expect(placeAmongSources(one, '../pictures', 'src/pictures')).toBe('/app/src/pictures');
});

it('holds every module that a source finds by its place', async () => {
  const { default: config } = await import(new URL('../../vite.server.config.mjs', import.meta.url).href);
  const named = globSync('src/**/*.ts', { cwd: join(import.meta.dirname, '../..') })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/moduleBeside\(\s*import\.meta,\s*'([^']+)'/g),
    ])
    .map(([, path = '']) => basename(path));
  expect(named.length).toBeGreaterThan(5);
  expect(Object.keys(config.build.rolldownOptions.input)).toEqual(expect.arrayContaining(named));
});
