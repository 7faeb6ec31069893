import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer } from '../../second-factor.contract.ts';

interface Asked {
  options: Record<string, unknown>;
}

interface Odd {
  origin?: string;
  host?: string;
  /** Whether the device has looked at fingerprint, face or PIN. */
  isVerified?: boolean;
  counter?: number;
}

/** A phone that makes passkeys and signs with them, honestly or not. */
export function createDevice(origin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let count = 0;

  const clientData = (type: string, { options }: Asked, odd: Odd) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: options.challenge,
        origin: odd.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (flags: number, { isVerified = true, ...odd }: Odd) => {
    count = odd.counter ?? count + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const host = odd.host ?? new URL(origin).hostname;
    const present = 1 | (isVerified ? 4 : 0);
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([flags | present]), counter]);
  };
  const answer = (response: Record<string, Buffer>): PasskeyAnswer => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
    clientExtensionResults: {},
  });

  return {
    make(asked: Asked, odd: Odd = {}): PasskeyAnswer {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // The key as CBOR: EC2, ES256, P-256.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([
        authenticatorData(0x40, odd),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return answer({ clientDataJSON: clientData('webauthn.create', asked, odd), attestationObject });
    },

    sign(asked: Asked, odd: Odd = {}): PasskeyAnswer {
      const clientDataJSON = clientData('webauthn.get', asked, odd);
      const data = authenticatorData(0, odd);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return answer({ clientDataJSON, authenticatorData: data, signature });
    },
  };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
