import { build, type Plugin } from 'vite';

const ENTRY = 'src/features/offline/client/worker/service-worker.ts';

/**
 * The worker of the site as one file, `sw.js`: browsers ask for it by that name, and older ones take no worker of
 * several files. The server writes above it which build it belongs to.
 */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle() {
      const made = await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          minify: true,
          modulePreload: false,
          rolldownOptions: { input: ENTRY, output: { format: 'iife', codeSplitting: false } },
        },
      });
      const [first] = [made].flat();
      const chunk = first && 'output' in first ? first.output[0] : undefined;
      if (!chunk) throw new Error('The worker of the site was not built');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: chunk.code });
    },
  };
}
