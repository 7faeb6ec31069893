import type { Plugin } from 'vite';

/**
 * zod tries whether it may make functions of text, which is quicker. The content policy refuses that to everybody,
 * and the browser complains of each try; so ours is told from the start.
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
