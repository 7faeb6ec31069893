import type { Vec2 } from '../geometry/vector.ts';
import { type Sheet, shape, toPath } from '../sheet.ts';
import type { Backdrop } from './backdrop.ts';
import { drawCloud, drawGround, drawRidge, drawSky, drawSpeckle } from './landscape.ts';

/** Far west of the state: red dirt, spinifex, a jump-up on the skyline. */
export function drawRedEarth(sheet: Sheet, { horizonY, random }: Backdrop): void {
  const { width, height } = sheet;
  drawSky(sheet, horizonY, [
    [0, '#2f74b8'],
    [0.6, '#8fbfe2'],
    [0.9, '#f3dfc2'],
    [1, '#f8d8b0'],
  ]);
  for (let i = 0; i < 4; i++)
    drawCloud(
      sheet,
      random,
      width * random.next(),
      horizonY * random.between(0.15, 0.7),
      width * random.between(0.1, 0.2),
      '#fff8ef',
      0.65,
    );
  drawMesa(
    sheet,
    horizonY,
    width * random.between(0.05, 0.25),
    width * random.between(0.22, 0.34),
    height * 0.1,
  );
  drawMesa(
    sheet,
    horizonY,
    width * random.between(0.6, 0.75),
    width * random.between(0.14, 0.26),
    height * 0.07,
  );
  drawRidge(sheet, random, horizonY, height * 0.022, { fill: '#a8694a' }, 0.8);
  drawGround(sheet, horizonY, [
    [0, '#c8774a'],
    [0.18, '#b85c33'],
    [0.6, '#a54a28'],
    [1, '#7d3419'],
  ]);
  for (let i = 0; i < 60; i++)
    drawTuft(
      sheet,
      random.next() * width,
      horizonY + height * 0.012 + random.next() ** 2 * height * 0.13,
      height * random.between(0.008, 0.02),
      random.pick(['#8c8a4a', '#a39a58', '#767a46']),
    );
  const track: Vec2[] = [
    [0, height * 0.8],
    [width * 0.35, horizonY + height * 0.18],
    [width, horizonY + height * 0.2],
    [width, height],
    [0, height],
  ];
  sheet.add(
    shape(toPath(track), {
      fill: sheet.linear(
        [0, horizonY + height * 0.18],
        [0, height],
        [
          [0, '#d08554', 0.55],
          [1, '#96431f', 0.15],
        ],
      ),
    }),
  );
  drawSpeckle(sheet, random, horizonY + height * 0.06, 240, '#6d2a12', 0.22);
  drawSpeckle(sheet, random, horizonY + height * 0.06, 140, '#f0b184', 0.22);
}

function drawMesa(sheet: Sheet, horizonY: number, x: number, wide: number, tall: number) {
  const top = horizonY - tall;
  const points: Vec2[] = [
    [x, horizonY + 2],
    [x + wide * 0.14, horizonY - tall * 0.55],
    [x + wide * 0.2, top],
    [x + wide * 0.46, top - tall * 0.06],
    [x + wide * 0.74, top],
    [x + wide * 0.84, horizonY - tall * 0.6],
    [x + wide, horizonY + 2],
  ];
  const shade: Vec2[] = [
    [x + wide * 0.56, top],
    [x + wide * 0.74, top],
    [x + wide * 0.84, horizonY - tall * 0.6],
    [x + wide, horizonY + 2],
    [x + wide * 0.7, horizonY + 2],
    [x + wide * 0.62, horizonY - tall * 0.55],
  ];
  sheet.add(
    shape(toPath(points), {
      fill: sheet.linear(
        [0, top],
        [0, horizonY],
        [
          [0, '#b5694a'],
          [0.5, '#a65b45'],
          [1, '#c78a68'],
        ],
      ),
    }),
    shape(toPath(shade), { fill: '#6d3540', opacity: 0.4 }),
  );
}

function drawTuft(sheet: Sheet, x: number, y: number, size: number, colour: string) {
  const blades = [-0.9, -0.5, -0.15, 0.2, 0.55, 0.95].map(
    (lean) =>
      `M${x.toFixed(0)} ${y.toFixed(0)}l${(lean * size).toFixed(1)} ${(-size * (1.2 - Math.abs(lean) * 0.5)).toFixed(1)}`,
  );
  sheet.add(shape(blades.join(''), { stroke: colour, width: Math.max(1.2, size * 0.16) }));
}
