import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

/** The bytes of an address as a browser is sent them. */
export function fetchPacked(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

/** How large a document is: as it is sent, as it is read, and what of it are answers for the browser. */
export async function packedPage(url: string) {
  const sent = await fetchPacked(url);
  const html = brotliDecompressSync(sent);
  const [, state = ''] = /id="page-state">(.*?)<\/script>/s.exec(html.toString()) ?? [];
  return { sentBytes: sent.length, rawBytes: html.length, stateBytes: Buffer.byteLength(state) };
}
