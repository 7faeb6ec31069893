import { createCamera } from '../geometry/camera.ts';
import { spread } from '../geometry/curve.ts';
import { ellipse, glow, rect, type Sheet, shape, toPath } from '../sheet.ts';
import { lights } from './lights.ts';
import { parkCar } from './parked-car.ts';

/** A clean bay: a car up on a two-post lift, tool chests along the wall. */
export function drawWorkshop(sheet: Sheet): void {
  const { width, height } = sheet;
  const floorY = 760;
  sheet.add(
    rect(0, 0, width, floorY, {
      fill: sheet.linear(
        [0, 0],
        [0, floorY],
        [
          [0, '#7d868d'],
          [0.3, '#c6ccd0'],
          [1, '#e3e6e7'],
        ],
      ),
    }),
    rect(0, 430, width, floorY - 430, {
      fill: sheet.linear(
        [0, 430],
        [0, floorY],
        [
          [0, '#50606b'],
          [1, '#3d4a54'],
        ],
      ),
    }),
    rect(0, 424, width, 9, { fill: '#c8942f' }),
    rect(0, floorY, width, height - floorY, {
      fill: sheet.linear(
        [0, floorY],
        [0, height],
        [
          [0, '#a9adaf'],
          [0.4, '#8a8f92'],
          [1, '#5f6467'],
        ],
      ),
    }),
  );
  for (const x of spread(-200, 1800, 12))
    sheet.add(
      shape(
        toPath(
          [
            [800 + (x - 800) * 0.7, floorY],
            [800 + (x - 800) * 1.7, height],
          ],
          false,
        ),
        { stroke: '#5a5f62', width: 2, opacity: 0.4 },
      ),
    );
  for (const y of [60, 150]) {
    sheet.add(
      glow(sheet, [800, y + 10], 900, 70, '#ffffff', 0.6),
      rect(260 + y, y, 1080 - y * 2, 14, { fill: '#ffffff' }, 6),
    );
  }
  drawChests(sheet, floorY);
  drawWindow(sheet);
  const camera = createCamera({ eye: [0, 170, 2200], target: [0, 170, 0], focal: 3560, centre: [800, 560] });
  parkCar(
    sheet,
    camera,
    { ...lights.showroom, ground: [0.45, 0.46, 0.47] },
    { shape: 'sedan', paint: '#b9c0c6', seed: 14, x: 0, z: 0, turn: 0, lift: 128, detail: 0.9, shadow: 0 },
  );
  sheet.add(glow(sheet, [800, floorY + 70], 520, 46, '#000000', 0.42));
  drawLift(sheet, floorY);
  sheet.add(
    rect(0, floorY + 150, width, 16, { fill: '#e0aa2c', opacity: 0.85 }),
    shape(
      toPath([
        [120, 930],
        [360, 930],
        [380, 1010],
        [100, 1010],
      ]),
      { fill: '#b3202a' },
    ),
    rect(100, 1006, 284, 44, { fill: '#7d141c' }, 8),
    rect(130, 944, 220, 10, { fill: '#ffffff', opacity: 0.25 }, 4),
    ...[140, 340].map((x) => ellipse([x, 1052], 16, 16, { fill: '#1b1d20' })),
  );
}

function drawChests(sheet: Sheet, floorY: number) {
  for (const [x, colour] of [
    [40, '#a31d26'],
    [1180, '#a31d26'],
    [1390, '#2b3238'],
  ] as const) {
    const tall = 230;
    sheet.add(
      rect(
        x,
        floorY - tall,
        190,
        tall,
        {
          fill: sheet.linear(
            [x, 0],
            [x + 190, 0],
            [
              [0, colour],
              [0.5, '#d13b44'],
              [1, colour],
            ].map(
              ([at, c]) => [at, colour === '#2b3238' && c === '#d13b44' ? '#4a545c' : c] as [number, string],
            ),
          ),
        },
        6,
      ),
    );
    for (const share of spread(0, 1, 6).slice(0, 6)) {
      const y = floorY - tall + 12 + share * (tall - 30);
      sheet.add(
        rect(x + 10, y, 170, 28, { fill: '#000000', opacity: 0.16 }, 3),
        rect(x + 50, y + 5, 90, 6, { fill: '#e6e9eb', opacity: 0.8 }, 3),
      );
    }
  }
  for (const x of spread(300, 420, 4))
    sheet.add(
      shape(`M${x} 480V${560 + (x % 3) * 14}`, { stroke: '#c9ced2', width: 7 }),
      ellipse([x, 478], 9, 9, { stroke: '#c9ced2', width: 5 }),
    );
}

function drawWindow(sheet: Sheet) {
  sheet.add(
    rect(
      1130,
      200,
      360,
      170,
      {
        fill: sheet.linear(
          [0, 200],
          [0, 370],
          [
            [0, '#9cc7e8'],
            [0.7, '#dcebf2'],
            [1, '#9db38c'],
          ],
        ),
      },
      4,
    ),
  );
  for (const x of spread(1130, 1484, 4)) sheet.add(rect(x, 200, 6, 170, { fill: '#5f6a72' }));
  sheet.add(rect(1130, 282, 360, 6, { fill: '#5f6a72' }));
}

function drawPost(sheet: Sheet, x: number, floorY: number) {
  sheet.add(
    rect(
      x,
      120,
      66,
      floorY - 60,
      {
        fill: sheet.linear(
          [x, 0],
          [x + 66, 0],
          [
            [0, '#173a63'],
            [0.3, '#3f78b5'],
            [0.6, '#235488'],
            [1, '#0f2b4c'],
          ],
        ),
      },
      6,
    ),
    rect(x + 26, 140, 14, floorY - 110, { fill: '#0b1f38', opacity: 0.7 }),
    rect(x - 24, floorY + 52, 114, 20, { fill: '#12325a' }, 4),
    rect(x - 6, 112, 78, 16, { fill: '#e0aa2c' }, 4),
  );
}

/** A four-post lift: the runways carry the wheels, the posts stand clear of nose and tail. */
function drawLift(sheet: Sheet, floorY: number) {
  const y = floorY - 128;
  const steel = sheet.linear(
    [0, y],
    [0, y + 30],
    [
      [0, '#5d8cc0'],
      [0.3, '#235488'],
      [1, '#0f2b4c'],
    ],
  );
  sheet.add(
    rect(290, y - 8, 1020, 12, { fill: '#1d4570' }),
    rect(270, y, 1060, 30, { fill: steel }, 3),
    rect(270, y, 1060, 4, { fill: '#a9c9ea', opacity: 0.7 }),
  );
  for (const x of [232, 1306]) drawPost(sheet, x, floorY);
}
