import sharp from 'sharp';
import { expect, it } from 'vitest';
import { toPath } from './plain-icons.ts';

/** As a browser would paint it. */
async function paint(shapes: string): Promise<Buffer> {
  const look = 'fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24" ${look}>${shapes}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
}

it.each([
  ['path', { d: 'm12 14 4-4' }],
  ['path', { d: 'M3.34 19a10 10 0 1 1 17.32 0' }],
  ['circle', { cx: '7', cy: '8', r: '3' }],
  ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }],
  ['line', { x1: '3', x2: '21', y1: '4', y2: '18' }],
  ['polyline', { points: '4 7 12 19 20 7' }],
  ['polygon', { points: '5 3 19 12 5 21 5 3' }],
  ['rect', { x: '3', y: '4', width: '18', height: '15' }],
  ['rect', { x: '3', y: '4', width: '18', height: '15', rx: '2' }],
] as const)('draws the same line: %s %o', async (tag, attributes) => {
  const before = 'M20 20h1';
  const list = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  const asShape = await paint(`<path d="${before}"/><${tag} ${list.join(' ')}/>`);
  const asPath = await paint(`<path d="${before}${toPath([tag, attributes])}"/>`);
  const off = asShape.filter((value, at) => Math.abs(value - (asPath[at] ?? 0)) > 40).length;
  expect(off).toBeLessThan(5);
});
