import { spread } from '../geometry/curve.ts';
import type { Random } from '../random.ts';
import { glow, rect, type Sheet, shape, toPath } from '../sheet.ts';

/** A quiet room: back-lit wall, ceiling lamps, polished floor. */
export function drawShowroom(sheet: Sheet, { horizonY, random }: { horizonY: number; random: Random }): void {
  const { width, height } = sheet;
  const floorY = horizonY + height * 0.09;
  const tone = { wall: '#565b61', edge: '#24272b', low: '#33373c', floor: '#44484d', near: '#191b1e' };
  sheet.add(
    rect(0, 0, width, floorY, {
      fill: sheet.linear(
        [0, 0],
        [0, floorY],
        [
          [0, tone.edge],
          [0.55, tone.wall],
          [1, tone.low],
        ],
      ),
    }),
    rect(0, 0, width, floorY, {
      fill: sheet.radial([width * 0.5, floorY * 0.74], width * 0.5, [
        [0, '#fff4e2', 0.42],
        [0.5, '#fff0dc', 0.12],
        [1, '#000000', 0.22],
      ]),
    }),
  );
  drawSlats(sheet, floorY, random.next() > 0.5);
  drawLamps(sheet, horizonY);
  sheet.add(
    rect(0, floorY, width, height - floorY, {
      fill: sheet.linear(
        [0, floorY],
        [0, height],
        [
          [0, tone.floor],
          [0.35, tone.low],
          [1, tone.near],
        ],
      ),
    }),
    rect(0, floorY - height * 0.012, width, height * 0.012, { fill: '#15171a', opacity: 0.65 }),
    rect(0, floorY - height * 0.016, width, height * 0.005, { fill: '#ffe9c4', opacity: 0.75 }),
    rect(0, floorY, width, height * 0.1, {
      fill: sheet.linear(
        [0, floorY],
        [0, floorY + height * 0.1],
        [
          [0, '#ffe9c4', 0.3],
          [1, '#ffe9c4', 0],
        ],
      ),
    }),
    glow(
      sheet,
      [width / 2, floorY + (height - floorY) * 0.4],
      width * 0.6,
      (height - floorY) * 0.8,
      '#ffffff',
      0.22,
    ),
  );
  for (const x of spread(-0.9, 1.9, 14)) {
    const far = width * (0.5 + (x - 0.5) * 0.62);
    sheet.add(
      shape(
        toPath(
          [
            [far, floorY],
            [width * (0.5 + (x - 0.5) * 1.5), height],
          ],
          false,
        ),
        { stroke: '#000000', width: 1.4, opacity: 0.14 },
      ),
    );
  }
  for (const share of [0.12, 0.3, 0.58]) {
    sheet.add(rect(0, floorY + (height - floorY) * share, width, 1.4, { fill: '#000000', opacity: 0.12 }));
  }
}

function drawSlats(sheet: Sheet, floorY: number, isLeft: boolean) {
  const { width } = sheet;
  const from = isLeft ? 0 : width * 0.72;
  const timber = sheet.linear(
    [0, 0],
    [0, floorY],
    [
      [0, '#3a2a1e'],
      [0.6, '#8a6546'],
      [1, '#54392a'],
    ],
  );
  for (const x of spread(0, width * 0.28, 22))
    sheet.add(rect(from + x, 0, width * 0.0075, floorY, { fill: timber, opacity: 0.85 }));
}

function drawLamps(sheet: Sheet, horizonY: number) {
  const { width } = sheet;
  for (const [share, thick] of [
    [0.02, 0.02],
    [0.2, 0.013],
    [0.33, 0.008],
  ] as const) {
    const y = horizonY * share;
    const reach = width * (0.78 - share * 1.15);
    const left = width / 2 - reach / 2;
    sheet.add(
      rect(left, y, reach, horizonY * thick * 1.6, { fill: '#fffaf0', opacity: 0.95 }, 4),
      rect(left - 30, y - 14, reach + 60, horizonY * thick * 1.6 + 28, { fill: '#fff4e0', opacity: 0.1 }, 20),
    );
  }
}
