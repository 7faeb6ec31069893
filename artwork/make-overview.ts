// `npm run artwork`: draws a little of everything into overview.webp beside this file, which README.md shows.

import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import {
  type BodyShape,
  type CabinKind,
  drawCategory,
  drawDealership,
  drawHero,
  drawPlaceholder,
  drawVehicle,
  type FaceStyle,
  type PictureOptions,
  type Setting,
  type View,
} from './artwork.ts';

const TILE = { width: 240, height: 160 };
const GAP = 6;
const ACROSS = 6;
const DRAWN = { width: TILE.width * 2, height: TILE.height * 2 };

const shapes: BodyShape[] = ['hatch', 'sedan', 'wagon', 'coupe', 'convertible', 'suv'];
const moreShapes: BodyShape[] = ['large-4wd', 'dual-cab-ute', 'single-cab-ute', 'van', 'supercar', 'classic'];
const views: View[] = ['three-quarter', 'profile', 'front', 'rear', 'wheel', 'interior'];
const settings: Setting[] = ['showroom', 'dusk', 'coast-road', 'red-earth', 'country-town'];
const cabins: CabinKind[] = ['everyday', 'luxury', 'rugged', 'sports', 'electric', 'classic'];
const faces: FaceStyle[] = ['wide-bars', 'tall-bars', 'shield', 'kidney', 'slim', 'round'];
const paints = ['#7a1f2b', '#f4f4f2', '#1d3f72', '#2f4a3a', '#c9a227', '#22252a'];

const rows: string[][] = [
  shapes.map((shape, i) => draw(i, { shape })),
  moreShapes.map((shape, i) => draw(i + 1, { shape })),
  views.map((view) => draw(2, { shape: 'suv', view, setting: 'coast-road' })),
  faces.map((face, i) => draw(i, { shape: 'sedan', view: 'front', setting: 'showroom', face })),
  cabins.map((cabin, i) => draw(i, { view: 'interior', cabin })),
  [drawHero({ width: 1200, height: 800 }), ...([0, 1, 2, 3] as const).map(drawDealership), drawPlaceholder()],
  shapes.map(drawCategory),
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
