import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createPost } from './post-webhook.ts';
import { isPublicAddress } from './public-address.ts';

describe('an address that webhooks are sent to', () => {
  it.each(['1.1.1.1', '203.0.114.1', '2606:4700::1111', '2400:cb00::1'])('may be %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
    ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1', '203.0.113.9'],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fe80::1%eth0',
      'fd00::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
    ],
    ...['2001:db8::1', '2002:7f00:1::', '2001::1', 'ff02::1', 'localhost', ''],
  ])('is never %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  const post = createPost({ allowsPrivate: false });
  it.each([
    ['https://127.0.0.1/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:127.0.0.1]/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://0177.0.0.1/', 'private'],
    ['https://127.1/', 'private'],
    ['https://0/', 'private'],
    ['https://１２７.0.0.1/', 'private'],
    ['https://[::ffff:7f00:1]/', 'private'],
    ['https://[::127.0.0.1]/', 'private'],
    ['https://[64:ff9b::7f00:1]/', 'private'],
    ['https://[fe80::1]/', 'private'],
    ['https://[fec0::1]/', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
    ['https://0xa9fea9fe/', 'private'],
    ['https://[::ffff:169.254.169.254]/', 'private'],
    ['https://[fd00:ec2::254]/', 'private'],
    ['https://100.64.0.1/', 'private'],
    ['https://localhost/', 'private'],
    ['http://1.1.1.1/', 'Only https'],
    ['ftp://1.1.1.1/', 'Only https'],
    ['nonsense', 'Only https'],
  ])('is not sent anything: %s', async (url, why) => {
    const { isDelivered, result } = await post(url, {}, '{}');
    expect(isDelivered).toBe(false);
    expect(result).toContain(why);
  });
});

/** Counts who connects, and hangs up. */
async function countCalls(host: string, port = 0) {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    calls: () => calls,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('a name that means something else a moment later', () => {
  it.each([
    ['then a private address', [['127.0.0.2'], ['127.0.0.1']], 1],
    ['a private address among others', [['127.0.0.2', '127.0.0.1'], ['127.0.0.1']], 0],
    ['a private address first', [['127.0.0.1', '127.0.0.2'], ['127.0.0.1']], 0],
    ['a private address, then a public one', [['127.0.0.1'], ['127.0.0.2']], 0],
    ['nothing', [[], ['127.0.0.1']], 0],
  ])('never leads there: %s', async (_what, answers, expected) => {
    // On this machine, so that nobody else is called: here the second is what is public.
    const inner = await countCalls('127.0.0.1');
    const outer = await countCalls('127.0.0.2', inner.port);
    let asked = 0;
    const post = createPost({
      allowsPrivate: false,
      resolver: {
        resolve: async () => {
          const found = answers[Math.min(asked, answers.length - 1)] ?? [];
          asked += 1;
          return found.map((address) => ({ address, family: 4 }));
        },
        isPublic: (address) => address === '127.0.0.2',
      },
    });
    const { isDelivered, result } = await post(`https://changing.example:${inner.port}/`, {}, '{}');
    expect(isDelivered).toBe(false);
    expect(result).toContain(expected === 1 ? 'Could not be reached' : 'private');
    expect([outer.calls(), inner.calls(), asked]).toEqual([expected, 0, 1]);
    await inner.stop();
    await outer.stop();
  });
});
