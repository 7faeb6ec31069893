/**
 * Recognises a JPEG that we encoded, from an export. Its header equals ours byte by byte, and nothing follows its
 * end: it carries no metadata, and encoding it again would only lose quality.
 */
export function isOwnJpeg(bytes: Buffer, ours: Buffer): boolean {
  const head = readHead(ours);
  return head !== undefined && bytes.subarray(0, head.length).equals(head) && isPlain(bytes, head.length);
}

const SOF0 = 0xc0;
const DHT = 0xc4;
const EOI = 0xd9;
const SOS = 0xda;

/** Everything before the frame: format marker and quantization tables of our quality. */
function readHead(bytes: Buffer): Buffer | undefined {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    if (bytes[at + 1] === SOF0) return bytes.subarray(0, at);
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** A frame, its tables, one scan, and the end of the file. */
function isPlain(bytes: Buffer, from: number): boolean {
  let at = from;
  let frames = 0;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1];
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === SOS) return frames === 1 && endsWithItsScan(bytes, next);
    if (marker === SOF0) frames += 1;
    else if (marker !== DHT) return false;
    at = next;
  }
  return false;
}

/** Within a scan FF is followed by 00; the first that is not must be the end of the file. */
function endsWithItsScan(bytes: Buffer, from: number): boolean {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && bytes[at + 1] === 0) at = bytes.indexOf(0xff, at + 2);
  return at >= 0 && bytes[at + 1] === EOI && at + 2 === bytes.length;
}
