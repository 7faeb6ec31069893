import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAdminPage } from '../../shared/admin-paths.ts';
import { type KeptResponses, writeKept } from '../http/kept-responses.ts';
import { PUBLIC_CACHING } from '../http/serve-kept-call.ts';
import { toDocument } from './document.ts';
import type { ReadPath, Screens } from './rendering.ts';

interface PageSettings {
  kept: KeptResponses;
  screens: Screens;
  publicUrl: string;
  siteName: string;
}

/** Every page of the public site, rendered once for each version of the catalogue; the staff area's shell. */
export function pageRoutes(app: FastifyInstance, { kept, screens, publicUrl, siteName }: PageSettings): void {
  const frame = { publicUrl, siteName, buildId: screens.buildId };

  // The page reads the same calls as the browser does, so HTML and API cannot disagree.
  const read: ReadPath = async (path) => {
    const answer = await app.inject({ method: 'GET', url: path });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
    return answer.json();
  };

  const adminShell = toDocument({
    ...frame,
    ...screens.admin,
    head: { title: `Staff area | ${siteName}`, description: 'For dealership staff' },
    html: '',
    state: null,
    modules: [],
  });

  app.get('/admin', { config: { access: 'public' } }, sendShell);
  app.get('/admin/*', { config: { access: 'public' } }, sendShell);

  function sendShell(request: FastifyRequest, reply: FastifyReply) {
    const [path = ''] = request.url.split('?', 1);
    return reply
      .status(isAdminPage(path) ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(adminShell);
  }

  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    const url = request.raw.url ?? '/';
    const response = await kept.get(url, request, async () => {
      const page = await screens.renderPage(url, read);
      return {
        status: page.status,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': PUBLIC_CACHING },
        body: toDocument({
          ...frame,
          ...screens.site,
          ...page,
          loader: screens.loader,
          modules: screens.modulesOf(page.source),
        }),
      };
    });
    reply.hijack();
    writeKept(response, request.raw, reply.raw);
  });
}
