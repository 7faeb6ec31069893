import { describe, expect, it } from 'vitest';
import { fakeClock } from '#test/support/test-app.ts';
import { createLog } from '../../log.ts';
import { createProxyWatch } from './proxy-watch.ts';

const HOUR_MS = 3_600_000;
const ANYBODY = '203.0.113.9';

function createWatch(trustProxy: number) {
  const clock = fakeClock();
  const watch = createProxyWatch({ trustProxy, clock, log: createLog('silent') });
  return {
    clock,
    /** Whether staff get a warning after a request from there. */
    isToldAfter(remoteAddress: string, forwardedFor?: string, url = '/'): boolean {
      watch.look({
        url,
        socket: { remoteAddress },
        headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
      });
      return watch.advice() !== null;
    },
  };
}

describe('without a proxy', () => {
  it('a header that anybody wrote advises nothing', () => {
    const { isToldAfter, clock } = createWatch(0);
    expect(isToldAfter(ANYBODY, 'x')).toBe(false);
    expect(isToldAfter(ANYBODY)).toBe(false);
    clock.advance(HOUR_MS);
    expect(isToldAfter(ANYBODY, 'x')).toBe(false);
    expect(isToldAfter('2001:db8::1', 'x')).toBe(false);
  });

  it.each(['127.0.0.1', '::1', '::ffff:10.0.0.2', '172.18.0.3', '192.168.1.4', 'fd00::5', 'fe80::6%eth0'])(
    'requests that %s forwards tell that there is one',
    (proxy) => {
      const { isToldAfter } = createWatch(0);
      expect(isToldAfter('127.0.0.1')).toBe(false);
      expect(isToldAfter(proxy, ANYBODY)).toBe(true);
      expect(isToldAfter('127.0.0.1')).toBe(true);
    },
  );

  it('nothing is advised while others come past the one that seems to forward', () => {
    const { isToldAfter, clock } = createWatch(0);
    expect(isToldAfter('172.17.0.1')).toBe(false);
    expect(isToldAfter('172.17.0.1', 'x')).toBe(false);
    clock.advance(HOUR_MS);
    expect(isToldAfter('172.17.0.1', ANYBODY)).toBe(true);
  });
});

describe('behind proxies', () => {
  it('a header that anybody wrote does not hide that they do not fit', () => {
    const { isToldAfter, clock } = createWatch(1);
    expect(isToldAfter(ANYBODY)).toBe(true);
    expect(isToldAfter(ANYBODY, 'x')).toBe(true);
    clock.advance(HOUR_MS);
    expect(isToldAfter(ANYBODY, 'x')).toBe(false);
  });

  it('a visitor who passed the only proxy of two is no sign either', () => {
    const { isToldAfter } = createWatch(2);
    expect(isToldAfter('127.0.0.1', ANYBODY)).toBe(true);
    expect(isToldAfter('127.0.0.1', `x, ${ANYBODY}`)).toBe(true);
  });

  it.each(['/metrics', '/healthz', '/readyz?from=balancer'])(
    'scrapes and health checks come past them and tell nothing: %s',
    (url) => {
      const { isToldAfter } = createWatch(1);
      expect(isToldAfter('10.0.0.7', undefined, url)).toBe(false);
      expect(isToldAfter('10.0.0.7', undefined, '/')).toBe(true);
      // Nor do they hide a proxy that nobody has set.
      const unset = createWatch(0);
      expect(unset.isToldAfter('172.18.0.3', ANYBODY)).toBe(true);
      expect(unset.isToldAfter('10.0.0.7', undefined, url)).toBe(true);
    },
  );

  it('a check on the machine itself may come past them', () => {
    const { isToldAfter } = createWatch(1);
    expect(isToldAfter('127.0.0.1', ANYBODY)).toBe(false);
    expect(isToldAfter('127.0.0.1')).toBe(false);
  });
});
