import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import type { Headers } from '#server/http/mount/security-headers.ts';
import type { AddressOf, PreparePage, Screens } from '#server/site/rendering.ts';
import { explainFailedStart, start } from './start.ts';

/* The site with hot reload: browser code through Vite in this process, server code by restarts (`npm run dev`
   watches). Nothing is cached. */
start(loadDevelopmentScreens, { cacheBytes: 0 }).catch((error: unknown) => {
  console.error(explainFailedStart(error));
  process.exit(1);
});

const scriptsOf = (entry: string) => ['/dev-refresh.js', '/@vite/client', entry];

async function loadDevelopmentScreens(): Promise<Screens> {
  const entry = (name: string) => ({
    styles: ['/src/client/styles/main.css?direct'],
    scripts: scriptsOf(`/src/wiring/client/${name}.tsx`),
    fonts: [],
  });
  let vite: ViteDevServer | undefined;
  // Loaded for each page, so that a change shows at once; entry-server.tsx exports exactly this.
  const loadEntry = async () => {
    if (!vite) throw new Error('The files are mounted before the first page is asked for');
    return (await vite.ssrLoadModule('/src/wiring/client/entry-server.tsx')) as {
      preparePage: PreparePage;
      addressOf: AddressOf;
    };
  };
  return {
    buildId: 'development',
    preparePage: async (address, read, told) => (await loadEntry()).preparePage(address, read, told),
    addressOf: async (url) => (await loadEntry()).addressOf(url),
    site: entry('entry-site'),
    admin: entry('entry-admin'),
    modulesOf: () => [],
    mountFiles: async (app, { headers: always }) => {
      // Hot reload uses the site's own port, because the CSP allows no other.
      const server = { middlewareMode: true, hmr: { server: app.server } };
      vite = await createServer({ server, appType: 'custom' });
      mountVite(app, vite, always);
    },
  };
}

function mountVite(app: FastifyInstance, vite: ViteDevServer, always: Headers): void {
  // React refresh needs this before any component loads; as a file, it needs no CSP exception.
  app.get('/dev-refresh.js', { config: { access: 'public', isBeforeSetUp: true } }, (_request, reply) =>
    reply.type('text/javascript').send(
      // The build tells zod by scripts/build/plain-zod.ts.
      'globalThis.__zod_globalConfig = { jitless: true };' +
        "import { injectIntoGlobalHook } from '/@react-refresh'; injectIntoGlobalHook(window);" +
        'window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;',
    ),
  );
  app.get('/design', { config: { access: 'public', isBeforeSetUp: true } }, (_request, reply) =>
    reply.type('text/html').send(designDocument),
  );
  const files = ['/package.json', '/art/*', `${DESIGN}/*`];
  for (const path of ['/@*', '/src/*', '/node_modules/*', ...files]) {
    app.get(path, { config: { access: 'public', isBeforeSetUp: true } }, (request, reply) => {
      reply.hijack();
      for (const [name, value] of Object.entries(always)) {
        reply.raw.setHeader(name, value);
      }
      vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
    });
  }
  app.addHook('onClose', () => vite.close());
}

/** Every token and every component in every state: a page that the product does not have. */
const DESIGN = '/test/support/screens/design';
const designDocument = `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Design System</title>
<link rel="stylesheet" href="${DESIGN}/design.css?direct">
${scriptsOf(`${DESIGN}/entry-design.tsx`)
  .map((path) => `<script type="module" src="${path}"></script>`)
  .join('\n')}
</head><body><div id="root"></div></body></html>`;
