import { readFileSync } from 'node:fs';

// Plain JavaScript for Node 18 and later, so that one that is too old can say so.

/** `22.18`, from which on Node runs TypeScript without a flag, as package.json has it. */
export const LEAST_NODE = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).engines.node.replace('>=', '');

export const NODE_WORDS = `Node 24 (or ${LEAST_NODE} and later)`;

/** Whether this Node will do: new enough, and able to run TypeScript as it is, which one between the two may not be. */
export function isNodeEnough({ versions, features } = process) {
  const [major, minor] = versions.node.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE.split('.').map(Number);
  const isNewEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  return isNewEnough && Boolean(features.typescript);
}
