import { lighten, mixHex, toHex } from '../colour.ts';
import { spread } from '../geometry/curve.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { shape, toPath } from '../sheet.ts';
import { pixels, type Stage } from './stage.ts';

const [front, rear, half, floor, top] = [308, 528, 92, 88, 116];

/** The alloy drop-side tray of a work ute, with its headboard, chassis and guards. */
export function drawTray(stage: Stage): string {
  const { camera, surface, light } = stage;
  if (!surface.body.extras?.includes('alloy-tray')) return '';
  const { wheels } = surface.body;
  const side = camera.eye[2] >= 0 ? 1 : -1;
  const face = (points: readonly Vec3[]) => toPath(points.map((point) => camera.project(point)));
  const line = (points: readonly Vec3[]) =>
    toPath(
      points.map((point) => camera.project(point)),
      false,
    );
  const panel = (corners: readonly [Vec3, Vec3, Vec3, Vec3], shine: number) => {
    const high = camera.project(corners[0]);
    const low = camera.project(corners[3]);
    const sky = toHex(light.horizon);
    const fill = stage.sheet.linear(high, low, [
      [0, mixHex('#c9cdd1', sky, 0.4 * shine)],
      [0.5, mixHex('#9aa0a5', sky, 0.2 * shine)],
      [1, '#6d7276'],
    ]);
    return shape(face(corners), { fill, stroke: '#4b4f53', width: pixels(stage, 0.6) });
  };
  const flank = (z: number): [Vec3, Vec3, Vec3, Vec3] => [
    [front, top, z],
    [rear, top, z],
    [rear, floor, z],
    [front, floor, z],
  ];
  const ribs = (z: number) =>
    spread(floor + 4, top - 3, 5)
      .map((y) =>
        line([
          [front + 2, y, z],
          [rear - 2, y, z],
        ]),
      )
      .join('');
  const isFromRear = camera.eye[0] > rear;
  const tail: [Vec3, Vec3, Vec3, Vec3] = [
    [rear, top, -half],
    [rear, top, half],
    [rear, floor, half],
    [rear, floor, -half],
  ];
  const tailRibs = spread(floor + 4, top - 3, 5)
    .map((y) =>
      line([
        [rear, y, -half + 2],
        [rear, y, half - 2],
      ]),
    )
    .join('');
  const guard = spread(0.15, Math.PI - 0.15, 20);
  const arc = (reach: number) =>
    guard.map(
      (angle): Vec3 => [
        wheels.rear - Math.cos(angle) * reach,
        wheels.radius + Math.sin(angle) * reach,
        side * (half - 6),
      ],
    );
  const headboard = (z: number) =>
    line([
      [front, floor, z],
      [front, 176, z],
    ]);
  return [
    shape(
      face([
        [wheels.rear - 6, wheels.radius + 6, -60],
        [wheels.rear - 6, wheels.radius + 6, 60],
        [wheels.rear + 6, wheels.radius - 8, 60],
        [wheels.rear + 6, wheels.radius - 8, -60],
      ]),
      { fill: '#101112' },
    ),
    shape(
      face([
        [290, 62, side * 40],
        [rear - 8, 62, side * 40],
        [rear - 8, 48, side * 40],
        [290, 48, side * 40],
      ]),
      { fill: '#141516' },
    ),
    shape(
      face([
        [front, floor, -half],
        [rear, floor, -half],
        [rear, floor - 6, half],
        [front, floor - 6, half],
      ]),
      { fill: '#1b1c1e' },
    ),
    shape(face([...arc(wheels.radius + 8), ...arc(wheels.radius + 5).reverse()]), { fill: '#1d1f21' }),
    shape(
      [-half + 3, half - 3].map(headboard).join('') +
        line([
          [front, 176, -half + 3],
          [front, 176, half - 3],
        ]) +
        [-30, 30].map(headboard).join('') +
        line([
          [front, 142, -half + 3],
          [front, 142, half - 3],
        ]),
      { stroke: '#8d9297', width: pixels(stage, 3.4) },
    ),
    panel(flank(-side * half), 0.3),
    shape(
      face([
        [front, floor + 3, -half],
        [rear, floor + 3, -half],
        [rear, floor + 3, half],
        [front, floor + 3, half],
      ]),
      { fill: '#5d6265' },
    ),
    isFromRear
      ? panel(tail, 0.6) + shape(tailRibs, { stroke: '#54585c', width: pixels(stage, 0.7), opacity: 0.6 })
      : '',
    panel(flank(side * half), 1),
    shape(ribs(side * half), { stroke: '#54585c', width: pixels(stage, 0.7), opacity: 0.6 }),
    ...[front + 6, (front + rear) / 2, rear - 6].map((x) =>
      shape(
        line([
          [x, floor + 2, side * half],
          [x, top, side * half],
        ]),
        { stroke: lighten('#8d9297', 0.3), width: pixels(stage, 2.2) },
      ),
    ),
    isFromRear
      ? shape(
          face([
            [rear, floor - 4, -20],
            [rear, floor - 4, 20],
            [rear, floor - 16, 20],
            [rear, floor - 16, -20],
          ]),
          { fill: '#f3f1e6', stroke: '#17181a', width: pixels(stage, 0.7) },
        ) +
        [-15, -9, -3, 4, 10, 16]
          .map((z) =>
            shape(
              face([
                [rear, floor - 7, z - 1.7],
                [rear, floor - 7, z + 1.7],
                [rear, floor - 13, z + 1.7],
                [rear, floor - 13, z - 1.7],
              ]),
              { fill: '#2b3a63', opacity: 0.75 },
            ),
          )
          .join('')
      : '',
    isFromRear
      ? [-1, 1]
          .map((s) =>
            shape(
              face([
                [rear, floor - 3, s * 84],
                [rear, floor - 3, s * 58],
                [rear, floor - 14, s * 58],
                [rear, floor - 14, s * 84],
              ]),
              { fill: '#b3121c', stroke: '#2a0508', width: pixels(stage, 0.7) },
            ),
          )
          .join('')
      : '',
  ].join('');
}
