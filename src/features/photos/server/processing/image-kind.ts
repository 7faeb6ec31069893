import { open } from 'node:fs/promises';

const HEAD_BYTES = 16;

/** The format by the first bytes; name and declared type are ignored. */
export async function sniffImageKind(file: string): Promise<'jpeg' | 'png' | 'webp' | 'empty' | undefined> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead === 0) return 'empty';
    return imageKindOf(buffer);
  } finally {
    await handle.close();
  }
}

export function imageKindOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const head = bytes.subarray(0, HEAD_BYTES).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return undefined;
}
