import { createCamera } from '../geometry/camera.ts';
import type { Light } from '../light.ts';
import { createSheet, glow, rect } from '../sheet.ts';
import { parkCar } from './parked-car.ts';
import { lights } from './setting.ts';

const nightLight: Light = { ...lights.showroom, ambient: 0.62, strip: 1.15, sun: 0.16 };

/** The home page's opening picture: a dark hall with the cars on the right; the left stays quiet for a headline. */
export function drawHero({ width, height }: { width: number; height: number }): string {
  const sheet = createSheet(width, height);
  const span = Math.min(width, height * 2.1);
  const camera = createCamera({
    eye: [-900, 120, 820],
    target: [0, 60, 0],
    focal: span * 1.22,
    centre: [width * 0.66, height * 0.68],
  });
  const floorY = camera.horizonY + height * 0.06;
  sheet.add(
    rect(0, 0, width, height, {
      fill: sheet.linear(
        [0, 0],
        [0, floorY],
        [
          [0, '#0b0c0f'],
          [0.7, '#1b1e23'],
          [1, '#24282e'],
        ],
      ),
    }),
    rect(0, 0, width, floorY, {
      fill: sheet.radial([width * 0.7, floorY], width * 0.46, [
        [0, '#d9b98c', 0.5],
        [0.4, '#8f7658', 0.22],
        [1, '#000000', 0],
      ]),
    }),
  );
  for (const [share, thick] of [
    [0.06, 0.02],
    [0.2, 0.013],
    [0.31, 0.008],
  ] as const) {
    const reach = width * (0.56 - share * 0.7);
    sheet.add(
      rect(
        width * 0.7 - reach / 2,
        floorY * share,
        reach,
        height * thick,
        { fill: '#fff3dd', opacity: 0.85 },
        4,
      ),
    );
  }
  sheet.add(
    rect(0, floorY, width, height - floorY, {
      fill: sheet.linear(
        [0, floorY],
        [0, height],
        [
          [0, '#34373c'],
          [0.3, '#1e2024'],
          [1, '#0a0b0d'],
        ],
      ),
    }),
    rect(0, floorY - 3, width, 4, { fill: '#ffdca6', opacity: 0.5 }),
    glow(sheet, [width * 0.68, height * 0.82], width * 0.4, height * 0.2, '#fff1d8', 0.3),
  );
  parkCar(sheet, camera, nightLight, {
    shape: 'suv',
    paint: '#d9dadb',
    seed: 5,
    x: 560,
    z: -420,
    turn: 0.15,
    detail: 0.6,
  });
  parkCar(sheet, camera, nightLight, {
    shape: 'coupe',
    paint: '#7d1119',
    seed: 3,
    x: 0,
    z: 0,
    turn: 0,
    detail: 1,
    hasLampsOn: true,
  });
  sheet.add(
    rect(0, 0, width, height, {
      fill: sheet.linear(
        [0, 0],
        [width, 0],
        [
          [0, '#08090b', 0.94],
          [0.3, '#08090b', 0.72],
          [0.55, '#08090b', 0],
          [1, '#08090b', 0.15],
        ],
      ),
    }),
  );
  return sheet.toSvg();
}
