import { createHash, hash } from 'node:crypto';
import { FCB_MAGIC, type PartHeader } from './fcb-header.ts';

/** An old container with valid checksums and arbitrary contents. */
export function makeFcb(about: object, parts: readonly { name: string; content: Buffer }[]): Buffer {
  const headers: PartHeader[] = [];
  const whole = createHash('sha256').update(FCB_MAGIC);
  const bytes: Uint8Array[] = [FCB_MAGIC];
  const add = (name: string, content: Buffer) => {
    const header = { name, bytes: content.length, sha256: hash('sha256', content) };
    const encoded = encode(header);
    headers.push(header);
    whole.update(encoded);
    bytes.push(encoded, content);
  };
  add('about', Buffer.from(JSON.stringify(about)));
  for (const { name, content } of parts) add(name, content);
  add('manifest', Buffer.from(JSON.stringify({ ...about, counts: {}, parts: headers })));
  return Buffer.concat([...bytes, whole.digest()]);
}

function encode(header: PartHeader): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  const encoded = Buffer.alloc(4 + text.length);
  encoded.writeUInt32BE(text.length);
  text.copy(encoded, 4);
  return encoded;
}
