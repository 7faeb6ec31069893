import type { Plugin } from 'vite';

/**
 * zod probes whether it may compile functions from text. The CSP forbids it and the browser logs each attempt; so it
 * is switched off.
 */
export function plainZod(): Plugin {
  return {
    name: 'plain-zod',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/core\.js$/ },
      handler: (code) => `${code}\nglobalConfig.jitless = true;\n`,
    },
  };
}
