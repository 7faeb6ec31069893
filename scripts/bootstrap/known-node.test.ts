import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface KnownNode {
  KNOWN_NODE: { version: string };
  isNodeKnown: () => boolean;
  hasKnownNode: (file: string) => boolean;
}
const { hasKnownNode, isNodeKnown, KNOWN_NODE }: KnownNode = await import(
  new URL('./known-node.mjs', import.meta.url).href
);

it('refuses and removes a Node that is not the published one, without running it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-node-'));
  const file = join(folder, 'node');
  expect(hasKnownNode(file)).toBe(false);
  writeFileSync(file, `#!/bin/sh\ntouch ${folder}/ran\n`, { mode: 0o755 });
  expect(() => hasKnownNode(file)).toThrow(/not Node 24\.\S+ as it was published.*removed without being run/);
  expect([existsSync(file), existsSync(join(folder, 'ran'))]).toEqual([false, false]);
  rmSync(folder, { recursive: true });
});

it('knows the version that the lock file names', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(packages['node_modules/node'].version).toBe(KNOWN_NODE.version);
});

// Elsewhere the machine brings its own.
if (isNodeKnown() && existsSync('node_modules/node/bin/node'))
  it('knows the one that is installed here', () => {
    expect(hasKnownNode('node_modules/node/bin/node')).toBe(true);
  });
