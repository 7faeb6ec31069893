import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// The real scripts in a minimal project, with fakes for npm and Vite that only leave traces.

const scripts = fileURLToPath(new URL('.', import.meta.url));
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-start-'));
  for (const name of ['start.mjs', 'bootstrap'])
    cpSync(join(scripts, name), join(root, 'scripts', name), { recursive: true });
  const leastNode = 'src/server/least-node.mjs';
  cpSync(join(scripts, '..', leastNode), join(root, leastNode));
  writeManifest({ left: '1.0.0' });
  write('package-lock.json', JSON.stringify({ packages: { '': { dependencies: { left: '1.0.0' } } } }));
  write('src/client/page.ts', 'export {};');
  write('src/server/main.mjs', "import './start.ts';");
  write('src/server/start.ts', "const words: string = 'server is up'; console.log(words);");
  write('stand-ins/vite.js', VITE);
  write('bin/npm', NPM);
  chmodSync(join(root, 'bin/npm'), 0o755);
  const known = readFileSync(join(root, 'scripts/bootstrap/known-node.mjs'), 'utf8');
  const sum = createHash('sha256').update(NODE).digest('hex');
  write('scripts/bootstrap/known-node.mjs', known.replaceAll(/[0-9a-f]{64}/g, sum));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('npm start', () => {
  it('installs, builds and serves the first time, and only serves the second time', async () => {
    expect((await start()).lines).toEqual(['Installing dependencies…', 'Building the site…', 'server is up']);
    expect((await start()).lines).toEqual(['server is up']);
    expect(read('dist/client/built.txt')).toBe('production');
  });

  it('builds again for a changed source, and not for a changed test', async () => {
    await start();
    write('src/client/page.test.ts', 'export {};');
    expect((await start()).lines).toEqual(['server is up']);
    write('src/client/page.ts', 'export const changed = true;');
    expect((await start()).lines).toEqual(['Building the site…', 'server is up']);
  });

  it('installs again for a changed lock file', async () => {
    await start();
    write(
      'package-lock.json',
      JSON.stringify({ packages: { '': { dependencies: { left: '1.0.0' } }, left: {} } }),
    );
    expect((await start()).lines).toEqual(['Installing dependencies…', 'Building the site…', 'server is up']);
  });

  it('leaves the last good build in place when the next one fails, and tries again', async () => {
    await start();
    write('src/client/page.ts', 'export const changed = true;');
    const failed = await start({ BREAK: 'vite' });
    expect(failed.code).toBe(1);
    expect(failed.lines).toEqual([
      'Building the site…',
      'vite broke',
      'The site could not be built: vite build failed.',
    ]);
    expect(existsSync(join(root, 'dist/client/built.txt'))).toBe(true);
    expect((await start()).lines).toEqual(['Building the site…', 'server is up']);
  });

  it('says in one line that the install failed, and keeps what was installed', async () => {
    write('node_modules/left/package.json', '{}');
    const failed = await start({ BREAK: 'npm' });
    expect(failed.code).toBe(1);
    expect(failed.lines.at(-1)).toBe('Dependencies could not be installed: npm install failed.');
    expect((await start()).lines.at(-1)).toBe('server is up');
    expect(existsSync(join(root, 'node_modules/left'))).toBe(true);
  });

  it('refuses a Node that is not the published one, and serves once it is', async () => {
    const { code, lines } = await start({ BREAK: 'node' });
    expect(code).toBe(1);
    expect(lines.at(-1)).toMatch(/^The Node that npm brought is not Node 24/);
    expect(existsSync(join(root, 'node_modules/node/bin/node'))).toBe(false);
    expect((await start()).lines.at(-1)).toBe('server is up');
  });

  it('takes nothing over from an install that was killed', async () => {
    write('node_modules/left/package.json', '{}');
    await start({ BREAK: 'npm-killed' });
    expect((await start()).lines.at(-1)).toBe('server is up');
    expect(existsSync(join(root, 'node_modules/left'))).toBe(false);
  });

  it('installs once when two are started at the same time', async () => {
    const runs = await Promise.all([start(), start()]);
    const lines = runs.flatMap((run) => run.lines);
    expect(lines.filter((line) => line === 'Installing dependencies…')).toHaveLength(1);
    expect(lines.filter((line) => line === 'server is up')).toHaveLength(2);
  });

  it('refuses a lock file that was not brought up to date', async () => {
    writeManifest({ left: '2.0.0' });
    const { code, lines } = await start();
    expect(code).toBe(1);
    expect(lines).toEqual(['package.json and package-lock.json disagree: run "npm install".']);
  });

  it('serves the build that a production image brought, without installing', async () => {
    for (const file of [
      'dist/client/a.js',
      'dist/server/b.js',
      'dist/main/c.js',
      'node_modules/.package-lock.json',
    ])
      write(file, '');
    expect((await start()).lines).toEqual(['server is up']);
  });

  it('passes on the exit code of the server', async () => {
    write('src/server/main.mjs', 'process.exit(3);');
    expect((await start()).code).toBe(3);
    expect((await start(TOO_OLD)).code).toBe(3);
  });

  it('hands over to the installed Node when its own is too old, with the signals that come', async () => {
    const server =
      "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('up');";
    write('src/server/main.mjs', server);
    const { code, lines } = await start(
      TOO_OLD,
      (child, text) => text.endsWith('up\n') && child.kill('SIGTERM'),
    );
    expect(lines).toEqual(['Installing dependencies…', 'Building the site…', 'up']);
    expect(code).toBe(7);
  });
});

// Stands for a Node that is too old: it does not run TypeScript.
const TOO_OLD = { NODE_OPTIONS: '--no-experimental-strip-types' };

const NODE = `#!/bin/sh\nunset NODE_OPTIONS\nexec "${process.execPath}" "$@"\n`;
const NPM = `#!/bin/sh
[ "$BREAK" = npm ] && exit 1
[ "$BREAK" = npm-killed ] && kill -9 $$
sleep 0.2
mkdir -p node_modules/vite/bin node_modules/node
cp stand-ins/vite.js node_modules/vite/bin/vite.js
cat > node_modules/node/installArchSpecificPackage.js <<'END'
const { mkdirSync, writeFileSync } = require('node:fs');
mkdirSync('bin', { recursive: true });
const script = '#!/bin/sh\\nunset NODE_OPTIONS\\nexec "' + process.execPath + '" "$@"\\n';
writeFileSync('bin/node', script + (process.env.BREAK === 'node' ? '# changed' : ''), { mode: 0o755 });
END
echo '{"type":"commonjs"}' > node_modules/node/package.json
`;

const VITE = `import { mkdirSync, writeFileSync } from 'node:fs';
const folder = process.argv[process.argv.indexOf('--outDir') + 1];
mkdirSync(folder, { recursive: true });
writeFileSync(folder + '/built.txt', process.env.NODE_ENV);
if (process.env.BREAK === 'vite') { console.error('vite broke'); process.exit(1); }
`;

function start(
  env: NodeJS.ProcessEnv = {},
  onOutput: (child: ChildProcess, text: string) => void = () => {},
): Promise<{ code: number | null; lines: string[] }> {
  const path = [join(root, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PATH: path, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      onOutput(child, text);
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, lines: text.trim().split('\n') }));
  });
}

function writeManifest(dependencies: Record<string, string>): void {
  write('package.json', JSON.stringify({ type: 'module', engines: { node: '>=22.18' }, dependencies }));
}

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
