import type { Vec2 } from '../geometry/vector.ts';
import { rect, type Sheet, shape, toPath } from '../sheet.ts';
import type { Backdrop } from './backdrop.ts';
import { drawCloud, drawRoad, drawSky, drawSpeckle } from './landscape.ts';

/** The Pacific beyond a guard rail, a headland, morning light. */
export function drawCoastRoad(sheet: Sheet, { horizonY, random }: Backdrop): void {
  const { width, height } = sheet;
  drawSky(sheet, horizonY, [
    [0, '#3f86c8'],
    [0.55, '#8fc0e6'],
    [1, '#e9f3f6'],
  ]);
  for (let i = 0; i < 5; i++)
    drawCloud(
      sheet,
      random,
      width * random.next(),
      horizonY * random.between(0.2, 0.8),
      width * random.between(0.1, 0.22),
      '#ffffff',
      0.7,
    );
  const shoreY = horizonY + height * 0.1;
  sheet.add(
    rect(0, horizonY, width, shoreY - horizonY + 4, {
      fill: sheet.linear(
        [0, horizonY],
        [0, shoreY],
        [
          [0, '#2f6f9f'],
          [0.6, '#2b86a8'],
          [1, '#5fb6bd'],
        ],
      ),
    }),
  );
  const glints: string[] = [];
  for (let i = 0; i < 110; i++) {
    const depth = random.next();
    glints.push(
      `M${(random.next() * width).toFixed(0)} ${(horizonY + 4 + depth * (shoreY - horizonY)).toFixed(0)}h${(8 + depth * 40).toFixed(0)}`,
    );
  }
  sheet.add(shape(glints.join(''), { stroke: '#ffffff', width: 1.5, opacity: 0.35 }));
  drawHeadland(sheet, horizonY, random.next() > 0.5, random.between(0.3, 0.42));
  sheet.add(
    rect(0, shoreY, width, height * 0.06, {
      fill: sheet.linear(
        [0, shoreY],
        [0, shoreY + height * 0.06],
        [
          [0, '#8f9a5c'],
          [1, '#b3a267'],
        ],
      ),
    }),
  );
  const grass: string[] = [];
  for (let i = 0; i < 260; i++) {
    const x = random.next() * width;
    const y = shoreY + random.next() * height * 0.05;
    grass.push(
      `M${x.toFixed(0)} ${y.toFixed(0)}l${random.between(-5, 5).toFixed(1)} ${random.between(-14, -6).toFixed(1)}`,
    );
  }
  sheet.add(shape(grass.join(''), { stroke: '#6f7a45', width: 1.6, opacity: 0.7 }));
  drawRail(sheet, shoreY + height * 0.012);
  drawRoad(
    sheet,
    shoreY + height * 0.055,
    [
      [0, '#8b8d8c'],
      [0.25, '#76787a'],
      [1, '#55585b'],
    ],
    '#f4f2e8',
  );
  drawSpeckle(sheet, random, shoreY + height * 0.08, 170, '#d9dadb', 0.16);
}

function drawHeadland(sheet: Sheet, horizonY: number, isLeft: boolean, reach: number) {
  const { width, height } = sheet;
  const at = (s: number, y: number): Vec2 => [isLeft ? s * width : width - s * width, horizonY - y * height];
  const cliff = [
    at(0, 0.14),
    at(reach * 0.3, 0.13),
    at(reach * 0.5, 0.1),
    at(reach * 0.62, 0.105),
    at(reach * 0.8, 0.07),
    at(reach * 0.92, 0.055),
    at(reach, -0.008),
    at(0, -0.03),
  ];
  const bush = [
    at(0, 0.15),
    at(reach * 0.3, 0.138),
    at(reach * 0.5, 0.108),
    at(reach * 0.62, 0.112),
    at(reach * 0.8, 0.076),
    at(reach * 0.93, 0.055),
    at(reach * 0.84, 0.045),
    at(reach * 0.6, 0.06),
    at(reach * 0.4, 0.05),
    at(reach * 0.2, 0.08),
    at(0, 0.05),
  ];
  sheet.add(
    shape(toPath(cliff), {
      fill: sheet.linear(
        [0, horizonY - height * 0.12],
        [0, horizonY],
        [
          [0, '#b58e63'],
          [1, '#8a6a4d'],
        ],
      ),
    }),
    shape(toPath(bush), { fill: '#567046' }),
    shape(toPath([at(0, -0.012), at(reach * 1.04, -0.005), at(reach * 1.05, -0.009), at(0, -0.018)]), {
      fill: '#ffffff',
      opacity: 0.75,
    }),
  );
}

function drawRail(sheet: Sheet, y: number) {
  const { width, height } = sheet;
  const rail = height * 0.022;
  for (let x = width * 0.03; x < width; x += width * 0.09)
    sheet.add(rect(x, y, width * 0.006, height * 0.055, { fill: '#7d8286' }));
  sheet.add(
    rect(0, y, width, rail, {
      fill: sheet.linear(
        [0, y],
        [0, y + rail],
        [
          [0, '#f3f5f6'],
          [0.3, '#b6bbbf'],
          [0.5, '#eceeef'],
          [0.75, '#8f959a'],
          [1, '#c8ccce'],
        ],
      ),
    }),
  );
}
