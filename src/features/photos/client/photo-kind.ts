export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'other';

/** The first bytes determine a file's type; its name is not trusted. */
export const HEAD_BYTES = 16;

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

export function readKind(head: Uint8Array): PhotoKind {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (text.startsWith('\u0089PNG')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && heicBrands.includes(text.slice(8, 12))) return 'heic';
  return 'other';
}
