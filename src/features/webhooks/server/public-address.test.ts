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
