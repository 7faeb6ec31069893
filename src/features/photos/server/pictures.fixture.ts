import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Real pictures of every kind that the rules distinguish, and multipart forms. */

export interface FormFile {
  content: Uint8Array;
  name?: string;
  type?: string;
  field?: string;
}

/** A few pixels of one colour by default. */
export function aJpeg({ width = 64, height = 48, colour = '#3366aa' } = {}): Promise<Buffer> {
  return plain(width, height, colour).jpeg().toBuffer();
}

export function aPng({ width = 64, height = 48 } = {}): Promise<Buffer> {
  return plain(width, height, '#aa3333').png().toBuffer();
}

export function aWebp(): Promise<Buffer> {
  return plain(64, 48, '#33aa33').webp().toBuffer();
}

export function aGif(): Promise<Buffer> {
  return plain(64, 48, '#33aa33').gif().toBuffer();
}

export const anSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);

/** Landscape pixels, red on the left, with an orientation that makes it portrait with red on top. */
export async function aTurnedJpeg(): Promise<Buffer> {
  const red = await plain(400, 400, '#ff0000').png().toBuffer();
  return plain(800, 400, '#0000ff')
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({
      IFD0: { Artist: 'Dana Whitlock', Copyright: 'SECRET-OWNER' },
      IFD3: { GPSLatitude: '33/1 17/1 0/1', GPSLatitudeRef: 'S', GPSLongitude: '149/1 6/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export async function anAnimatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((one) => plain(32, 32, one).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** A few bytes that declare this many pixels. */
export function aPngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(300_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A valid picture followed by trailing bytes that decoders ignore. */
export async function aJpegOfBytes(bytes: number): Promise<Buffer> {
  const picture = await aJpeg();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length, 'x')]);
}

/** A hand-written multipart form, for names and types as odd as an attacker's. */
export function aForm(files: readonly FormFile[], fields: Record<string, string> = {}) {
  const boundary = 'forecourt-test-boundary';
  const parts: Uint8Array[] = [];
  const write = (text: string) => parts.push(Buffer.from(text));
  for (const { content, name = 'photo.jpg', type = 'image/jpeg', field = 'photos' } of files) {
    write(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n`);
    write(`Content-Type: ${type}\r\n\r\n`);
    parts.push(content);
    write('\r\n');
  }
  for (const [name, value] of Object.entries(fields)) {
    write(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  write(`--${boundary}--\r\n`);
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

function plain(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } });
}

export function pngChunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
