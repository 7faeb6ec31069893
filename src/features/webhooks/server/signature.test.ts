import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeSecret, signedHeaders } from './signature.ts';

it('signs as Standard Webhooks do', () => {
  // The example of the specification.
  expect(
    signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      atS: 1_614_265_330,
      body: '{"test": 2432232314}',
    }),
  ).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('makes a secret of 32 bytes that the receiver can decode', () => {
  const secret = makeSecret();
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(key).toHaveLength(32);
  expect(makeSecret()).not.toBe(secret);
  const { 'webhook-signature': signature } = signedHeaders(secret, { id: 'evt_1', atS: 1, body: '{}' });
  expect(signature).toBe(`v1,${createHmac('sha256', key).update('evt_1.1.{}').digest('base64')}`);
});
