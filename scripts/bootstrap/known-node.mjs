// The Node that npm brings, known by its content: the lock file pins the package that fetches it, but not what is
// fetched. After a change of its version in the lock file, take each platform's package with
// `npm pack node-PLATFORM-ARCH@VERSION`, compare it with nodejs.org, and put the SHA-256 of its bin/node here.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { StepFailure } from './step-failure.mjs';

export const KNOWN_NODE = {
  version: '24.21.0',
  sums: {
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  },
};

/** Whether there is one for this machine at all; elsewhere the machine's own has to do. */
export function isNodeKnown(platform = process.platform, arch = process.arch) {
  return `${platform}-${arch}` in KNOWN_NODE.sums;
}

/** Whether the file is there. One that is not what it should be is removed before anybody runs it. */
export function hasKnownNode(file, sum = KNOWN_NODE.sums[`${process.platform}-${process.arch}`]) {
  if (!existsSync(file)) return false;
  const found = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (found === sum) return true;
  rmSync(file, { force: true });
  throw new StepFailure(
    `The Node that npm brought is not Node ${KNOWN_NODE.version} as it was published: its SHA-256 is ${found}, not ` +
      `${sum}. It was removed without being run. Look into the registry that npm asks, then try again; or install ` +
      'Node 24 yourself.',
  );
}
