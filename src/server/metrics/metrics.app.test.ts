import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '#shared/version.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { COMMIT } from '../build/build-version.ts';

const TOKEN = 'a-token-of-some-length';
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => site.close());

const read = (authorization?: string) =>
  site.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });

/**
 * As strict as Prometheus and its promtool: each line a comment or a sample, each family with a help and announced
 * before its samples, `quantile` and `le` only where they belong, and `_total` for counters alone.
 */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  const announced = new Map<string, string>();
  const explained = new Set<string>();
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.trimEnd().split('\n')) {
    const type = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram)$/.exec(line);
    if (type) {
      expect(announced.has(type[1] ?? ''), line).toBe(false);
      announced.set(type[1] ?? '', type[2] ?? '');
      expect(explained.has(type[1] ?? ''), line).toBe(true);
      expect((type[1] ?? '').endsWith('_total'), line).toBe(type[2] === 'counter');
      continue;
    }
    const help = /^# HELP (\S+) \S/.exec(line);
    if (help) {
      explained.add(help[1] ?? '');
      continue;
    }
    const sample =
      /^([a-zA-Z_:][\w:]*)((?:\{[a-z]\w*="(?:[^"\\\n]|\\[\\"n])*"(?:,[a-z]\w*="(?:[^"\\\n]|\\[\\"n])*")*\})?) (-?[\d.]+(?:e[+-]?\d+)?|NaN|[+-]Inf)$/.exec(
        line,
      );
    expect(sample, line).not.toBeNull();
    const [, name = '', labels = '', value = ''] = sample ?? [];
    expect(announced.has(name) || announced.has(name.replace(/_(bucket|sum|count)$/, '')), line).toBe(true);
    expect(samples.has(name + labels), line).toBe(false);
    expect(labels, line).not.toMatch(/[{,]quantile=/);
    expect(/[{,]le=/.test(labels), line).toBe(name.endsWith('_bucket'));
    samples.set(name + labels, Number(value));
  }
  return samples;
}

describe('the figures', () => {
  it('are for those who have the token', async () => {
    expect((await read()).statusCode).toBe(401);
    expect((await read('Bearer something-else-entirely')).statusCode).toBe(401);
    expect((await read(`Basic ${TOKEN}`)).statusCode).toBe(401);
    const answer = await read(`Bearer ${TOKEN}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('are nowhere without a token in the settings', async () => {
    const other = await startTestApp();
    const headers = { authorization: 'Bearer ' };
    expect((await other.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    await other.close();
    await expect(startTestApp({ env: { METRICS_TOKEN: 'short' } })).rejects.toThrow('METRICS_TOKEN');
  });

  it('count answers by route, not by address, and say what waits', async () => {
    const id = await site.addVehicle({ make: 'Lexus' });
    await site.inject({ url: `/api/vehicles/${id}` });
    await site.inject({ url: '/api/vehicles/999999' });
    await site.inject({ url: '/api/nowhere"\\\n' });
    const inquiry = {
      firstName: 'Mia',
      lastName: 'Nguyen',
      email: 'mia@example.com',
      phone: '0491 570 156',
      interest: 'Purchase Inquiry',
      message: 'Is it still there?',
    };
    await site.inject({ method: 'POST', url: '/api/contact', payload: inquiry });
    const samples = parse((await read(`Bearer ${TOKEN}`)).body);
    const requests = (route: string, status: number, method = 'GET') =>
      samples.get(`forecourt_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
    expect(requests('/api/vehicles/:id', 200)).toBe(1);
    expect(requests('/api/vehicles/:id', 404)).toBe(1);
    expect(requests('/api/*', 404)).toBe(1);
    const duration = 'forecourt_http_request_duration_seconds';
    const labels = 'method="GET",route="/api/vehicles/:id"';
    expect(samples.get(`${duration}_count{${labels}}`)).toBe(2);
    expect(samples.get(`${duration}_bucket{${labels},le="+Inf"}`)).toBe(2);
    expect(samples.get(`${duration}_bucket{${labels},le="10"}`)).toBe(2);
    const build = `version="${VERSION}",commit="${COMMIT ?? ''}",node="${process.versions.node}"`;
    expect(samples.get(`forecourt_build_info{${build}}`)).toBe(1);
    expect(samples.get('forecourt_database_up')).toBe(1);
    expect(samples.get('forecourt_catalogue_vehicles')).toBe(1);
    expect(samples.get('forecourt_catalogue_age_seconds')).toBe(0);
    expect(samples.get('forecourt_inquiries_unread')).toBe(1);
    expect(samples.get('forecourt_outbox_waiting')).toBeGreaterThanOrEqual(0);
    expect(samples.get('forecourt_spool_length')).toBe(0);
    expect(samples.has('forecourt_backup_age_seconds')).toBe(false);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(samples.get('forecourt_event_loop_delay_seconds{percentile="99"}')).toBeGreaterThanOrEqual(0);
    expect([...samples.keys()].filter((key) => key.includes('999999'))).toEqual([]);
  });

  it('leave out what the database would know while it is away, and say that it is', async () => {
    const { database } = site.services;
    const { ping } = database;
    database.ping = () => Promise.reject(new Error('away'));
    const samples = parse((await read(`Bearer ${TOKEN}`)).body);
    database.ping = ping;
    expect(samples.get('forecourt_database_up')).toBe(0);
  });
});

describe('a line of the log', () => {
  it('names the trace that a proxy has begun, and nothing that is none', async () => {
    const { log } = site.services;
    const lines: unknown[] = [];
    const { debug } = log;
    log.debug = (_event, details) => void lines.push(details?.traceId);
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    for (const traceparent of [
      `00-${trace}-00f067aa0ba902b7-01`,
      `01-${trace}-00f067aa0ba902b7-01-more`,
      `ff-${trace}-00f067aa0ba902b7-01`,
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${trace}-${'0'.repeat(16)}-01`,
      '"},{"level":"error',
    ]) {
      await site.inject({ url: '/healthz', headers: { traceparent } });
    }
    log.debug = debug;
    expect(lines.slice(0, 2)).toEqual([trace, trace]);
    expect(lines.slice(2)).toHaveLength(4);
    for (const own of lines.slice(2)) {
      expect(own).toMatch(/^[0-9a-f]{32}$/);
      expect(own).not.toBe(trace);
    }
  });
});
