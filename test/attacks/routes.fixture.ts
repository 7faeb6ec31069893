import type { RouteOptions } from 'fastify';

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  access: string | undefined;
}

/** Every mounted route, so that no attack misses a new one. */
export function rememberRoutes() {
  const all: Route[] = [];
  return {
    remember({ method, url, config }: RouteOptions): void {
      for (const one of [method].flat()) {
        if (one === 'HEAD' || url === '/api/*') continue;
        all.push({ method: one as Route['method'], url, access: config?.access }); // the product has no other
      }
    },
    all: () => all,
    ofStaff: () => all.filter(({ url, access }) => url.startsWith('/api/admin') && access !== 'open'),
    changing: () => all.filter(({ method, url }) => method !== 'GET' && url.startsWith('/api/')),
  };
}

/** The route's address with this value for every parameter. */
export function toPath(url: string, value = '1'): string {
  return url.replaceAll(/:\w+/g, value);
}
