import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const SHEET_WIDTH = 2000;
const ROW_HEIGHT = 1000;
const GAP = 12;
const LABEL = 24;
const ACROSS: Record<string, number> = { 390: 8, 768: 5, 1440: 4 };

/** Overviews of all pictures in the folder, several to a sheet; long pages are cropped. */
export async function makeContactSheets(folder: string): Promise<void> {
  await mkdir(join(folder, 'overviews'), { recursive: true });
  for (const kind of (await readdir(folder)).filter((name) => /^\d+-(light|dark)$/.test(name))) {
    const across = ACROSS[kind.split('-')[0] ?? ''] ?? 4;
    const names = (await readdir(join(folder, kind))).sort();
    for (let start = 0; start < names.length; start += across * 2) {
      const part = names.slice(start, start + across * 2);
      const sheet = join(
        folder,
        'overviews',
        `${kind}-${String(start / (across * 2) + 1).padStart(2, '0')}.jpg`,
      );
      await makeSheet(
        part.map((name) => join(folder, kind, name)),
        across,
        sheet,
      );
    }
  }
}

async function makeSheet(files: readonly string[], across: number, sheet: string): Promise<void> {
  const width = Math.floor((SHEET_WIDTH - GAP) / across) - GAP;
  const tiles = await Promise.all(
    files.map(async (file, place) => {
      const left = GAP + (place % across) * (width + GAP);
      const top = Math.floor(place / across) * (ROW_HEIGHT + LABEL + GAP);
      const scaled = await sharp(file).resize({ width }).toBuffer({ resolveWithObject: true });
      const height = Math.min(scaled.info.height, ROW_HEIGHT);
      const input = await sharp(scaled.data).extract({ left: 0, top: 0, width, height }).toBuffer();
      return [
        { input: label(file, width), left, top },
        { input, left, top: top + LABEL },
      ];
    }),
  );
  const rows = Math.ceil(files.length / across);
  const height = rows * (ROW_HEIGHT + LABEL + GAP);
  await sharp({ create: { width: SHEET_WIDTH, height, channels: 3, background: '#777' } })
    .composite(tiles.flat())
    .jpeg({ quality: 80 })
    .toFile(sheet);
}

function label(file: string, width: number): Buffer {
  const name = file.split('/').at(-1)?.replace('.jpg', '') ?? '';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="2" y="17" font-family="sans-serif" font-size="14" fill="#fff">${name}</text></svg>`,
  );
}
