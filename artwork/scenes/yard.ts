import type { BodyShape } from '../bodies/catalogue.ts';
import { createCamera } from '../geometry/camera.ts';
import { spread } from '../geometry/curve.ts';
import { itemAt } from '../geometry/item-at.ts';
import { createRandom } from '../random.ts';
import { ellipse, glow, rect, type Sheet, shape, toPath } from '../sheet.ts';
import { drawCloud, drawGround, drawGum, drawRidge, drawSky, drawSpeckle } from './landscape.ts';
import { lights } from './lights.ts';
import { parkCar } from './parked-car.ts';

const rows: readonly { z: number; shapes: readonly BodyShape[] }[] = [
  { z: -1500, shapes: ['hatch', 'suv', 'wagon', 'sedan', 'van', 'dual-cab-ute'] },
  { z: -640, shapes: ['dual-cab-ute', 'sedan', 'large-4wd', 'hatch', 'suv'] },
  { z: 120, shapes: ['suv', 'coupe', 'large-4wd', 'sedan'] },
];
const paints = ['#e9e9e6', '#2b4a78', '#9a1b22', '#6b7278', '#17191c', '#b9bec3', '#38504a', '#c58a2a'];

/** Early morning over the yard: rows of cars nosed to the lane, bunting, hills behind. */
export function drawYard(sheet: Sheet): void {
  const { width, height } = sheet;
  const random = createRandom(31);
  const camera = createCamera({
    eye: [-240, 330, 1500],
    target: [0, 60, 0],
    focal: 1500,
    centre: [800, 690],
  });
  const { horizonY } = camera;
  drawSky(sheet, horizonY, [
    [0, '#6fa5d6'],
    [0.5, '#b9d5e6'],
    [0.85, '#fbe3bd'],
    [1, '#ffd9a0'],
  ]);
  sheet.add(
    glow(sheet, [1180, horizonY - 40], 620, 330, '#fff0c4', 0.95),
    ellipse([1180, horizonY - 66], 46, 46, { fill: '#fffbe8' }),
  );
  for (let i = 0; i < 4; i++)
    drawCloud(
      sheet,
      random,
      width * random.next(),
      horizonY * random.between(0.15, 0.6),
      width * random.between(0.1, 0.2),
      '#fff3e2',
      0.75,
    );
  drawRidge(sheet, random, horizonY + 8, 150, { fill: '#8fa3ac' });
  drawRidge(sheet, random, horizonY + 8, 90, { fill: '#6f8a7c' });
  drawRidge(sheet, random, horizonY + 8, 40, { fill: '#56704f' }, 0.6);
  drawGround(sheet, horizonY + 6, [
    [0, '#a8a697'],
    [0.12, '#8f8f8a'],
    [1, '#5f6164'],
  ]);
  for (const x of [70, 260, 1390, 1540]) drawGum(sheet, random, x, horizonY + 26, 190, '#5c7552', '#b8ab9a');
  drawSpeckle(sheet, random, horizonY + 40, 260, '#d9d6cc', 0.2);
  const light = { ...lights['country-town'], sunColour: [1, 0.9, 0.72] as const };
  let paint = 0;
  for (const { z, shapes } of rows) {
    const gap = 330;
    shapes.forEach((shape_, i) => {
      const x = (i - (shapes.length - 1) / 2) * gap;
      parkCar(sheet, camera, light, {
        shape: shape_,
        paint: itemAt(paints, paint++ % paints.length),
        seed: paint,
        x,
        z,
        turn: Math.PI / 2 - 0.45,
        detail: z > 0 ? 0.5 : 0.26,
      });
    });
  }
  drawBunting(sheet);
  sheet.add(
    rect(0, 0, width, height, {
      fill: sheet.linear(
        [width, 0],
        [0, height],
        [
          [0, '#ffdca0', 0.22],
          [0.6, '#ffdca0', 0],
        ],
      ),
    }),
  );
}

function drawBunting(sheet: Sheet) {
  const sag = (x: number) => 150 + 90 * Math.sin(((x % 800) / 800) * Math.PI);
  const line = spread(0, 1600, 80).map((x) => [x, sag(x)] as const);
  sheet.add(shape(toPath(line, false), { stroke: '#5a5f66', width: 2.5 }));
  spread(20, 1580, 39).forEach((x, i) => {
    const y = sag(x);
    sheet.add(
      shape(
        toPath([
          [x - 13, y],
          [x + 13, y],
          [x, y + 34],
        ]),
        { fill: itemAt(['#a31d26', '#f4efe2', '#2b4a78'], i % 3) },
      ),
    );
  });
}
