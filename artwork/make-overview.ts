// `npm run artwork-sheet`: draws a little of everything into overview.webp beside this file, which README.md shows.

import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import {
  bodyShapes,
  cabinKinds,
  drawCategory,
  drawDealership,
  drawHero,
  drawPlaceholder,
  drawVehicle,
  faceStyles,
  type PictureOptions,
  settings,
  views,
} from './artwork.ts';

const TILE = { width: 240, height: 160 };
const GAP = 6;
const ACROSS = 6;
const DRAWN = { width: TILE.width * 2, height: TILE.height * 2 };

const paints = ['#7a1f2b', '#f4f4f2', '#1d3f72', '#2f4a3a', '#c9a227', '#22252a'];

const rows: string[][] = [
  bodyShapes.slice(0, ACROSS).map((shape, i) => draw(i, { shape })),
  bodyShapes.slice(ACROSS).map((shape, i) => draw(i + 1, { shape })),
  views.map((view) => draw(2, { shape: 'suv', view, setting: 'coast-road' })),
  faceStyles.map((face, i) => draw(i, { shape: 'sedan', view: 'front', setting: 'showroom', face })),
  cabinKinds.map((cabin, i) => draw(i, { view: 'interior', cabin })),
  [drawHero({ width: 1200, height: 800 }), ...([0, 1, 2, 3] as const).map(drawDealership), drawPlaceholder()],
  bodyShapes.slice(0, ACROSS).map(drawCategory),
];

function draw(i: number, overrides: Partial<PictureOptions>): string {
  return drawVehicle({
    shape: 'sedan',
    view: 'three-quarter',
    setting: settings[i % settings.length] ?? 'showroom',
    paint: paints[i % paints.length] ?? '#7a1f2b',
    trim: '#8a5a3c',
    seed: i + 1,
    ...DRAWN,
    ...overrides,
  });
}

async function place(svg: string, at: number): Promise<OverlayOptions> {
  return {
    input: await sharp(Buffer.from(svg)).resize(TILE).png().toBuffer(),
    left: GAP + (at % ACROSS) * (TILE.width + GAP),
    top: GAP + Math.floor(at / ACROSS) * (TILE.height + GAP),
  };
}

await sharp({
  create: {
    width: GAP + ACROSS * (TILE.width + GAP),
    height: GAP + rows.length * (TILE.height + GAP),
    channels: 3,
    background: '#ffffff',
  },
})
  .composite(await Promise.all(rows.flat().map(place)))
  .webp({ quality: 72, effort: 6 })
  .toFile(join(import.meta.dirname, 'overview.webp'));
