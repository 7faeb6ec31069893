import { darken, lighten } from '../colour.ts';
import type { Random } from '../random.ts';
import { rect, type Sheet, shape, toPath } from '../sheet.ts';
import type { Backdrop } from './backdrop.ts';
import { drawCloud, drawGum, drawRidge, drawRoad, drawSky, drawSpeckle } from './landscape.ts';

const facades = ['#d8c3a0', '#c98f6b', '#e6ddc9', '#9fae9c', '#b9c4c9', '#cfa9a0', '#e9d5a6'];

/** A main street of verandahed shops under low hills. */
export function drawCountryTown(sheet: Sheet, { horizonY, random }: Backdrop): void {
  const { width, height } = sheet;
  drawSky(sheet, horizonY, [
    [0, '#5d98cf'],
    [0.7, '#c4dcec'],
    [1, '#f4eee0'],
  ]);
  for (let i = 0; i < 4; i++)
    drawCloud(
      sheet,
      random,
      width * random.next(),
      horizonY * random.between(0.12, 0.5),
      width * random.between(0.1, 0.18),
      '#ffffff',
      0.75,
    );
  drawRidge(sheet, random, horizonY, height * 0.2, { fill: '#9fb3b4' });
  drawRidge(sheet, random, horizonY, height * 0.12, { fill: '#84997f' });
  const streetY = horizonY + height * 0.1;
  for (let i = 0; i < 4; i++)
    drawGum(
      sheet,
      random,
      width * random.next(),
      streetY,
      height * random.between(0.3, 0.42),
      '#6d8560',
      '#b8ab9a',
    );
  let x = -random.between(0, 0.1) * width;
  while (x < width) {
    const wide = width * random.between(0.16, 0.25);
    drawShop(sheet, random, x, streetY, wide, height * random.between(0.24, 0.33));
    x += wide;
  }
  sheet.add(
    rect(0, streetY - height * 0.004, width, height * 0.04, {
      fill: sheet.linear(
        [0, streetY],
        [0, streetY + height * 0.04],
        [
          [0, '#8f877a'],
          [0.7, '#c9c1b2'],
          [1, '#7f7a70'],
        ],
      ),
    }),
  );
  drawRoad(
    sheet,
    streetY + height * 0.036,
    [
      [0, '#7f7f7d'],
      [0.3, '#6f7071'],
      [1, '#4d4f51'],
    ],
    '#e9e4d6',
  );
  drawSpeckle(sheet, random, streetY + height * 0.06, 170, '#cfcfcd', 0.15);
}

function drawShop(sheet: Sheet, random: Random, x: number, footY: number, wide: number, tall: number) {
  const wall = random.pick(facades);
  const top = footY - tall;
  const awningY = footY - tall * 0.52;
  const canvas = random.pick(['#6d2f2a', '#2f4a3c', '#35496b', '#7a5a34', '#4a4a4a']);
  const parapet =
    random.next() > 0.5
      ? toPath([
          [x, top],
          [x + wide * 0.3, top],
          [x + wide * 0.36, top - tall * 0.12],
          [x + wide * 0.64, top - tall * 0.12],
          [x + wide * 0.7, top],
          [x + wide, top],
          [x + wide, footY],
          [x, footY],
        ])
      : toPath([
          [x, top],
          [x + wide, top],
          [x + wide, footY],
          [x, footY],
        ]);
  sheet.add(
    shape(parapet, {
      fill: sheet.linear(
        [0, top],
        [0, footY],
        [
          [0, lighten(wall, 0.15)],
          [1, darken(wall, 0.18)],
        ],
      ),
    }),
    rect(x, top, wide, tall * 0.035, { fill: darken(wall, 0.25) }),
    rect(x, top + tall * 0.06, wide, tall * 0.02, { fill: lighten(wall, 0.35) }),
  );
  for (const share of [0.2, 0.5, 0.8]) {
    sheet.add(
      rect(x + wide * share - wide * 0.055, top + tall * 0.14, wide * 0.11, tall * 0.22, { fill: '#4c5a66' }),
      rect(x + wide * share - wide * 0.065, top + tall * 0.36, wide * 0.13, tall * 0.02, {
        fill: lighten(wall, 0.45),
      }),
    );
  }
  const glass = sheet.linear(
    [x, awningY],
    [x + wide * 0.3, footY],
    [
      [0, '#2e3840'],
      [0.6, '#52616c'],
      [1, '#333c43'],
    ],
  );
  sheet.add(
    rect(x + wide * 0.06, awningY + tall * 0.12, wide * 0.36, tall * 0.34, { fill: glass }),
    rect(x + wide * 0.46, awningY + tall * 0.12, wide * 0.12, tall * 0.4, { fill: darken(canvas, 0.2) }),
    rect(x + wide * 0.62, awningY + tall * 0.12, wide * 0.32, tall * 0.34, { fill: glass }),
    rect(x, awningY + tall * 0.1, wide, tall * 0.16, { fill: '#000000', opacity: 0.28 }),
    shape(
      toPath([
        [x + 2, awningY - tall * 0.02],
        [x + wide - 2, awningY - tall * 0.02],
        [x + wide + tall * 0.02, awningY + tall * 0.12],
        [x - tall * 0.02, awningY + tall * 0.12],
      ]),
      {
        fill: sheet.linear(
          [0, awningY],
          [0, awningY + tall * 0.12],
          [
            [0, lighten(canvas, 0.3)],
            [1, canvas],
          ],
        ),
      },
    ),
    rect(x - tall * 0.02, awningY + tall * 0.12, wide + tall * 0.04, tall * 0.035, {
      fill: lighten(canvas, 0.55),
    }),
  );
  for (const share of [0.02, 0.5, 0.98])
    sheet.add(rect(x + wide * share - 3, awningY + tall * 0.14, 6, tall * 0.4, { fill: '#e6dfd0' }));
}
