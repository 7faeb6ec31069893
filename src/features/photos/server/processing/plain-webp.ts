const HEAD = 20;

/** Recognises a WebP that is one lossy picture, as we write them: no metadata, profile, frames or trailing bytes. */
export function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.length < HEAD) return false;
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ')
    return false;
  const padded = bytes.readUInt32LE(16) + (bytes.readUInt32LE(16) % 2);
  return bytes.readUInt32LE(4) + 8 === bytes.length && HEAD + padded === bytes.length;
}
