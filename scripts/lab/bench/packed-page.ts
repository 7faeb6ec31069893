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

/** What a new connection brings at once: ten packets (RFC 6928). Each further round trip is 150 ms on a slow phone. */
export const FIRST_FLIGHT_KB = 14.6;

/** All bytes of an answer on a connection of its own, headers too, as somebody is sent it who is not the first to ask. */
export async function kilobytesSent(url: string): Promise<number> {
  for (let visit = 0; visit < 3; visit += 1) await fetchPacked(url);
  await new Promise((resume) => setTimeout(resume, 500)); // It is packed again meanwhile.
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume().on('end', () => resolve(response.socket.bytesRead / 1000));
    }).on('error', reject);
  });
}

/** How large a document is: as it is sent, as it is read, and what of it are answers for the browser. */
export async function packedPage(url: string) {
  const sent = await fetchPacked(url);
  const html = brotliDecompressSync(sent);
  const [, state = ''] = /id="page-state">(.*?)<\/script>/s.exec(html.toString()) ?? [];
  return { rawBytes: html.length, stateBytes: Buffer.byteLength(state) };
}
