import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import { notFound } from './error-handler.ts';

interface Known {
  pattern: RegExp;
  /** A wildcard route. */
  isWide: boolean;
  methods: readonly string[];
}

/** Matches every unknown API address with every method. */
export const API_REST = '/api/*';

/** 404 or 405 with the allowed methods. Records routes as they are mounted, so it must come first. */
export function learnMethods(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => AppError {
  const known: Known[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url === API_REST) return;
    known.push({ pattern: toPattern(url), isWide: url.endsWith('*'), methods: [method].flat() });
  });

  return (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const matching = known.filter(({ pattern }) => pattern.test(path));
    // Outside the API every address has a page, if only the 404 page.
    const routes = path.startsWith('/api/') ? matching.filter(({ isWide }) => !isWide) : matching;
    const methods = [...new Set(routes.flatMap((route) => route.methods))].sort();
    if (methods.length === 0 || methods.includes(request.method)) return notFound(request);
    reply.header('allow', methods.join(', '));
    return new AppError('method_not_allowed', `This takes ${methods.join(', ')}, not ${request.method}`);
  };
}

function toPattern(url: string): RegExp {
  const text = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${text}$`);
}
