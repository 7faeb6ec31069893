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

interface LeastNode {
  LEAST_NODE: string;
  isNodeEnough: (node: { versions: { node: string }; features: { typescript: string | false } }) => boolean;
}

it('takes the Node that package.json asks for, and none that is older or runs no TypeScript', async () => {
  const address = new URL('../../src/server/least-node.mjs', import.meta.url).href;
  const { LEAST_NODE, isNodeEnough }: LeastNode = await import(address);
  const takes = (node: string, typescript: 'strip' | false = 'strip') =>
    isNodeEnough({ versions: { node }, features: { typescript } });
  expect(LEAST_NODE).toBe('22.18');
  expect(['22.18.0', '22.21.1', '24.0.0', '26.1.0'].filter((node) => !takes(node))).toEqual([]);
  // With a flag, which the processes that it starts would not have.
  expect(['18.20.0', '20.20.2', '22.14.0', '22.17.1'].filter((node) => takes(node))).toEqual([]);
  expect(takes('23.1.0', false)).toBe(false);
  expect(readFileSync('docs/operations/deploy.md', 'utf8')).toContain(`Node 24 (or ${LEAST_NODE} and later)`);
});
