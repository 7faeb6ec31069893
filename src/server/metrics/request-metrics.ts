import type { Family, Sample } from './exposition.ts';

/** Upper bounds of the buckets in seconds. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface RouteMetrics {
  method: string;
  route: string;
  statuses: Map<number, number>;
  buckets: number[];
  sumS: number;
  count: number;
}

/** Counts responses by route pattern, never by address: patterns are bounded, addresses are not. */
export function createRequestMetrics() {
  const routes = new Map<string, RouteMetrics>();
  /** Responses from the cache, before the framework, by status. */
  const cached = new Map<number, number>();

  function metricsOf(method: string, route: string): RouteMetrics {
    const key = `${method} ${route}`;
    let figures = routes.get(key);
    if (!figures) {
      figures = { method, route, statuses: new Map(), buckets: BUCKETS_S.map(() => 0), sumS: 0, count: 0 };
      routes.set(key, figures);
    }
    return figures;
  }

  return {
    addCached(status: number): void {
      cached.set(status, (cached.get(status) ?? 0) + 1);
    },

    add({
      method,
      route = '(none)',
      status,
      ms,
    }: {
      method: string;
      route?: string;
      status: number;
      ms: number;
    }): void {
      const figures = metricsOf(method, route);
      const seconds = ms / 1000;
      figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1);
      figures.count += 1;
      figures.sumS += seconds;
      const at = BUCKETS_S.findIndex((end) => seconds <= end);
      if (at >= 0) figures.buckets[at] = (figures.buckets[at] ?? 0) + 1;
    },

    families(): Family[] {
      const all = [...routes.values()];
      return [
        {
          name: 'forecourt_http_requests_total',
          help: 'Answers sent, by route and status. The route "(cached)" is what went out of memory.',
          type: 'counter',
          samples: [
            ...[...cached].map(([status, value]) => ({
              labels: { method: 'GET', route: '(cached)', status: String(status) },
              value,
            })),
            ...all.flatMap(({ method, route, statuses }) =>
              [...statuses].map(([status, value]) => ({
                labels: { method, route, status: String(status) },
                value,
              })),
            ),
          ],
        },
        {
          name: 'forecourt_http_request_duration_seconds',
          help: 'How long answers took that did not come out of the cache.',
          type: 'histogram',
          samples: all.flatMap(toHistogram),
        },
      ];
    },
  };
}

function toHistogram({ method, route, buckets, sumS, count }: RouteMetrics): Sample[] {
  let upTo = 0;
  return [
    ...BUCKETS_S.map((end, at) => {
      upTo += buckets[at] ?? 0;
      return { suffix: '_bucket', labels: { method, route, le: String(end) }, value: upTo };
    }),
    { suffix: '_bucket', labels: { method, route, le: '+Inf' }, value: count },
    { suffix: '_sum', labels: { method, route }, value: sumS },
    { suffix: '_count', labels: { method, route }, value: count },
  ];
}
