import { ellipse, rect, type Sheet } from '../sheet.ts';
import type { Backdrop } from './backdrop.ts';
import { drawCloud, drawGround, drawRidge, drawSky, drawSpeckle } from './landscape.ts';

/** After sundown on a lookout: town lights under the hills, wet bitumen. */
export function drawDusk(sheet: Sheet, { horizonY, random }: Backdrop): void {
  const { width, height } = sheet;
  drawSky(sheet, horizonY, [
    [0, '#141d3a'],
    [0.4, '#3b4776'],
    [0.68, '#9a6a8a'],
    [0.86, '#ec9a6c'],
    [1, '#ffd093'],
  ]);
  const sunX = width * random.between(0.2, 0.8);
  sheet.add(
    rect(0, 0, width, horizonY, {
      fill: sheet.radial([sunX, horizonY], width * 0.5, [
        [0, '#ffe2ad', 0.75],
        [0.3, '#ffb37a', 0.3],
        [1, '#ffb37a', 0],
      ]),
    }),
  );
  for (let i = 0; i < 40; i++) {
    sheet.add(
      ellipse([random.next() * width, random.next() ** 1.5 * horizonY * 0.5], 1.3, 1.3, {
        fill: '#ffffff',
        opacity: random.between(0.2, 0.7),
      }),
    );
  }
  for (let i = 0; i < 3; i++)
    drawCloud(
      sheet,
      random,
      width * random.next(),
      horizonY * random.between(0.5, 0.82),
      width * random.between(0.14, 0.24),
      '#7c4d73',
      0.35,
    );
  drawRidge(sheet, random, horizonY, height * 0.13, { fill: '#5d4a6e' });
  drawRidge(sheet, random, horizonY, height * 0.07, { fill: '#33304f' });
  drawGround(sheet, horizonY, [
    [0, '#3a3450'],
    [0.1, '#2c2b3c'],
    [0.5, '#24252f'],
    [1, '#121319'],
  ]);
  for (let i = 0; i < 60; i++) {
    const glow = random.between(1.2, 3.4);
    const y = horizonY - height * 0.004 + random.next() * height * 0.028;
    sheet.add(
      ellipse([random.next() * width, y], glow, glow, {
        fill: random.pick(['#ffd68a', '#fff0c9', '#ffb46b', '#cfe2ff']),
        opacity: random.between(0.4, 0.95),
      }),
    );
  }
  sheet.add(
    rect(0, horizonY + height * 0.04, width, height * 0.3, {
      fill: sheet.linear(
        [0, horizonY + height * 0.04],
        [0, horizonY + height * 0.34],
        [
          [0, '#ffb583', 0.28],
          [1, '#ffb583', 0],
        ],
      ),
    }),
    rect(0, horizonY + height * 0.045, width, height * 0.006, { fill: '#0d0e14', opacity: 0.6 }),
  );
  drawSpeckle(sheet, random, horizonY + height * 0.06, 150, '#8d88a8', 0.13);
}
