import { createCamera } from '../geometry/camera.ts';
import { spread } from '../geometry/curve.ts';
import type { Light } from '../light.ts';
import { createSheet, glow, rect, type Sheet, shape, toPath } from '../sheet.ts';
import { lights } from './lights.ts';
import { parkCar } from './parked-car.ts';

const nightLight: Light = {
  ...lights.showroom,
  ambient: 0.84,
  strip: 0.95,
  sun: 0.22,
  ground: [0.1, 0.1, 0.11],
};
/** For the cars further back, so that the first one stands out. */
const dimLight: Light = {
  ...nightLight,
  ambient: 0.5,
  strip: 0.5,
  zenith: [0.2, 0.2, 0.22],
  horizon: [0.4, 0.38, 0.35],
};

/** The home page's hero picture: a dark hall with the cars on the right; the left stays empty for the headline. */
export function drawHero({ width, height }: { width: number; height: number }): string {
  const sheet = createSheet(width, height);
  // In a portrait picture the cars are in the middle, below the headline.
  const isTall = width < height * 1.2;
  const span = isTall ? width * 1.5 : Math.min(width, height * 2.2);
  const middle = width * (isTall ? 0.5 : 0.7);
  const camera = createCamera({
    eye: [-930, 116, 840],
    target: [0, 60, 0],
    focal: span * 1.26,
    centre: [middle, height * (isTall ? 0.74 : 0.68)],
  });
  const floorY = camera.horizonY + span * 0.035;
  drawHall(sheet, middle, floorY, span);
  parkCar(sheet, camera, dimLight, {
    shape: 'large-4wd',
    paint: '#3d4a45',
    seed: 9,
    x: 640,
    z: -800,
    turn: 0.5,
    detail: 0.5,
  });
  parkCar(sheet, camera, dimLight, {
    shape: 'suv',
    paint: '#c9ccce',
    seed: 5,
    x: 520,
    z: -70,
    turn: 0.1,
    detail: 0.6,
  });
  parkCar(sheet, camera, nightLight, {
    shape: 'coupe',
    paint: '#8c121c',
    seed: 3,
    x: 0,
    z: 0,
    turn: 0,
    detail: 1,
    hasLampsOn: true,
    shine: 0.4,
  });
  drawHush(sheet, isTall);
  return sheet.toSvg();
}

function drawHall(sheet: Sheet, middle: number, floorY: number, span: number) {
  const { width, height } = sheet;
  sheet.add(
    rect(0, 0, width, floorY, {
      fill: sheet.linear(
        [0, 0],
        [0, floorY],
        [
          [0, '#0b0c0f'],
          [0.7, '#1d2026'],
          [1, '#2a2e34'],
        ],
      ),
    }),
    rect(0, 0, width, floorY, {
      fill: sheet.radial([middle, floorY], span * 0.5, [
        [0, '#e6c596', 0.62],
        [0.45, '#8f7658', 0.2],
        [1, '#000000', 0],
      ]),
    }),
  );
  const timber = sheet.linear(
    [0, 0],
    [0, floorY],
    [
      [0, '#0d0c0c'],
      [0.55, '#3a2c20'],
      [1, '#6b4e36'],
    ],
  );
  for (const x of spread(middle - span * 0.1, width + 20, 46))
    sheet.add(rect(x, 0, span * 0.0055, floorY, { fill: timber, opacity: 0.6 }));
  for (const [share, thick] of [
    [0.05, 0.016],
    [0.19, 0.011],
    [0.29, 0.007],
  ] as const) {
    const reach = span * (0.5 - share * 0.6);
    const [left, top] = [middle - reach / 2, floorY * share];
    sheet.add(
      glow(sheet, [middle, top], reach * 0.62, floorY * 0.11, '#ffe6bd', 0.28),
      rect(left, top, reach, span * thick * 0.55, { fill: '#fff6e6' }, 4),
    );
  }
  sheet.add(
    rect(0, floorY, width, height - floorY, {
      fill: sheet.linear(
        [0, floorY],
        [0, height],
        [
          [0, '#3a3835'],
          [0.3, '#1e1f22'],
          [1, '#0a0b0d'],
        ],
      ),
    }),
    // Fades towards the headline, to keep it legible.
    rect(0, floorY - 3, width, 4, {
      fill: sheet.linear(
        [middle - span * 0.5, 0],
        [middle - span * 0.15, 0],
        [
          [0, '#ffdca6', 0],
          [1, '#ffdca6', 0.55],
        ],
      ),
    }),
    glow(
      sheet,
      [middle, floorY + (height - floorY) * 0.55],
      span * 0.46,
      (height - floorY) * 0.6,
      '#fff1d8',
      0.3,
    ),
  );
  for (const x of spread(-1.2, 1.4, 12)) {
    sheet.add(
      shape(
        toPath(
          [
            [middle + x * span * 0.5, floorY],
            [middle + x * span * 1.5, height],
          ],
          false,
        ),
        { stroke: '#000000', width: 1.5, opacity: 0.22 },
      ),
    );
  }
}

/** The side of the headline. */
function drawHush(sheet: Sheet, isTall: boolean) {
  const { width, height } = sheet;
  const dark = '#08090b';
  const fill = isTall
    ? sheet.linear(
        [0, 0],
        [0, height],
        [
          [0, dark, 0.9],
          [0.4, dark, 0.55],
          [0.6, dark, 0],
          [1, dark, 0.25],
        ],
      )
    : sheet.linear(
        [0, 0],
        [width, 0],
        [
          [0, dark, 0.94],
          [0.28, dark, 0.82],
          [0.5, dark, 0.12],
          [0.58, dark, 0],
          [1, dark, 0.12],
        ],
      );
  sheet.add(rect(0, 0, width, height, { fill }));
}
