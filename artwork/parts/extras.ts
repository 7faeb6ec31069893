import type { Extra } from '../bodies/body.ts';
import { darken, lighten } from '../colour.ts';
import { type OutlinePoint, spread } from '../geometry/curve.ts';
import { itemAt } from '../geometry/item-at.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { type Stop, shape, toPath } from '../sheet.ts';
import { bounds } from './face.ts';
import { drawPlate } from './plate.ts';
import { type Lift, liftFlank, liftNose, liftTail, pixels, projectOutline, type Stage } from './stage.ts';

/** Rails, steps, bars, wings and chrome. */
export function drawExtras(stage: Stage, layer: 'behind-cabin' | 'under-wheels' | 'over'): string {
  const extras = stage.surface.body.extras ?? [];
  return extras.map((extra) => (toLayer(stage, extra) === layer ? drawers[extra](stage) : '')).join('');
}

function toLayer({ camera, surface }: Stage, extra: Extra) {
  if (extra === 'chrome-bumpers') return 'under-wheels';
  if (extra === 'sports-bar' && camera.eye[0] < surface.body.cabin.base.rear) return 'behind-cabin';
  return 'over';
}

const drawers: Record<Extra, (stage: Stage) => string> = {
  'alloy-tray': () => '',
  'chrome-bumpers': drawBumpers,
  'rear-wing': drawWing,
  'roof-rails': drawRoofRails,
  'side-intake': drawSideIntake,
  'side-steps': drawSteps,
  'slide-rail': drawSlideRail,
  snorkel: drawSnorkel,
  'sports-bar': drawSportsBar,
};

const chrome: readonly Stop[] = [
  [0, '#ffffff'],
  [0.3, '#c3c8cd'],
  [0.48, '#5d646b'],
  [0.56, '#8e959b'],
  [0.8, '#e4e7ea'],
  [1, '#70777d'],
];

const nearSide = ({ camera }: Stage) => (camera.eye[2] >= 0 ? 1 : -1);
const trace = ({ camera }: Stage, points: readonly Vec3[]) =>
  toPath(
    points.map((point) => camera.project(point)),
    false,
  );

function drawRoofRails(stage: Stage) {
  const { surface } = stage;
  const { roof } = surface.body.cabin;
  return [-1, 1]
    .map((side) => {
      const rail = spread(roof.front + 38, roof.rear - 22, 24).map(
        (x): Vec3 => [x, surface.roofAt(x) + 4, side * (roof.half - 5)],
      );
      const feet = [itemAt(rail, 1), itemAt(rail, 12), itemAt(rail, 23)]
        .map(([x, y, z]) =>
          trace(stage, [
            [x, y, z],
            [x, y - 4, z],
          ]),
        )
        .join('');
      return (
        shape(feet, { stroke: '#141517', width: pixels(stage, 4) }) +
        shape(trace(stage, rail), { stroke: '#1d1f22', width: pixels(stage, 3) }) +
        shape(trace(stage, rail), { stroke: '#aab0b6', width: pixels(stage, 1), opacity: 0.8 })
      );
    })
    .join('');
}

function drawSteps(stage: Stage) {
  const { surface } = stage;
  const { wheels, width } = surface.body;
  const from = wheels.front + wheels.radius + 16;
  const to = Math.min(wheels.rear - wheels.radius - 16, surface.body.length - 10);
  const y = surface.bottomAt((from + to) / 2) - 3;
  const z = nearSide(stage) * (width / 2 + 1);
  const step = trace(stage, [
    [from, y + 4, z * 0.9],
    [from + 8, y, z],
    [to - 8, y, z],
    [to, y + 4, z * 0.9],
  ]);
  return (
    shape(step, { stroke: '#0e0f10', width: pixels(stage, 5.4) }) +
    shape(step, { stroke: '#7d8388', width: pixels(stage, 1.2), opacity: 0.8 })
  );
}

function drawSnorkel(stage: Stage) {
  const { surface } = stage;
  const { base, roof } = surface.body.cabin;
  const z = nearSide(stage) * (surface.body.width / 2 - 9);
  const x = base.front;
  const top = surface.roofAt(roof.front);
  const pipe = trace(stage, [
    [x - 12, surface.shoulderAt(x) - 4, z],
    [x + 4, surface.shoulderAt(x) + 3, z],
    [roof.front - 14, top - 2, z * 0.88],
    [roof.front - 14, top + 8, z * 0.88],
  ]);
  const head = trace(stage, [
    [roof.front - 15, top + 3, z * 0.88],
    [roof.front - 15, top + 13, z * 0.88],
  ]);
  return (
    shape(pipe, { stroke: '#111214', width: pixels(stage, 4.2) }) +
    shape(pipe, { stroke: '#4b4f54', width: pixels(stage, 1.1), opacity: 0.7 }) +
    shape(head, { stroke: '#111214', width: pixels(stage, 7) })
  );
}

function drawSportsBar(stage: Stage) {
  const { surface } = stage;
  const { base } = surface.body.cabin;
  const x = base.rear + 14;
  const rail = surface.shoulderAt(x);
  const hoop = (dx: number) =>
    trace(stage, [
      [x + 44 + dx, rail, -80],
      [x + 12 + dx, rail + 36, -66],
      [x + 12 + dx, rail + 37, 66],
      [x + 44 + dx, rail, 80],
    ]);
  const legs = [-1, 1]
    .map((side) =>
      trace(stage, [
        [x + 12, rail + 36, side * 66],
        [x + 4, rail, side * 76],
      ]),
    )
    .join('');
  return (
    shape(legs, { stroke: '#0f1011', width: pixels(stage, 5) }) +
    shape(hoop(0), { stroke: '#0f1011', width: pixels(stage, 7) }) +
    shape(hoop(-1), { stroke: '#595e63', width: pixels(stage, 1.4), opacity: 0.8 })
  );
}

function drawWing(stage: Stage) {
  const { surface, camera, paint } = stage;
  const { length, width } = surface.body;
  const x = length - 26;
  const y = surface.shoulderAt(x) + 12;
  const half = width / 2 - 22;
  const posts = [-0.55, 0.55]
    .map((share) =>
      trace(stage, [
        [x, y - 13, share * half],
        [x + 4, y, share * half],
      ]),
    )
    .join('');
  const blade: Vec3[] = [
    [x - 6, y + 1, -half],
    [x - 6, y + 1, half],
    [x + 18, y + 4, half],
    [x + 18, y + 4, -half],
  ];
  const edge: Vec3[] = [
    [x - 6, y + 1, nearSide(stage) * half],
    [x + 18, y + 4, nearSide(stage) * half],
    [x + 18, y - 2, nearSide(stage) * half],
    [x - 6, y - 1.5, nearSide(stage) * half],
  ];
  const back: Vec3[] = [
    [x + 18, y + 4, -half],
    [x + 18, y + 4, half],
    [x + 18, y, half],
    [x + 18, y, -half],
  ];
  const path = (points: readonly Vec3[]) => toPath(points.map((point) => camera.project(point)));
  return [
    shape(posts, { stroke: '#0f1011', width: pixels(stage, 3.4) }),
    shape(path(blade), { fill: lighten(paint, 0.12) }),
    camera.eye[0] > length ? shape(path(back), { fill: darken(paint, 0.4) }) : '',
    shape(path(edge), { fill: darken(paint, 0.3), stroke: '#0a0a0b', width: pixels(stage, 0.4) }),
  ].join('');
}

function drawSideIntake(stage: Stage) {
  const { surface } = stage;
  const { wheels } = surface.body;
  const x = wheels.rear - wheels.radius - 44;
  const outline: OutlinePoint[] = [
    [x, 74],
    [x + 20, 72],
    [x + 36, 62],
    [x + 30, 44],
    [x + 16, 34],
    [x + 18, 56],
  ];
  return ([1, -1] as const)
    .map((side) =>
      shape(toPath(projectOutline(stage, outline, liftFlank(surface, side))), {
        fill: '#070708',
        stroke: '#26282b',
        width: pixels(stage, 1),
      }),
    )
    .join('');
}

function drawSlideRail(stage: Stage) {
  const { surface } = stage;
  const rail: OutlinePoint[] = [
    [342, 103, 1],
    [474, 103, 1],
  ];
  return ([1, -1] as const)
    .map((side) =>
      shape(toPath(projectOutline(stage, rail, liftFlank(surface, side), false, 12), false), {
        stroke: '#17181a',
        width: pixels(stage, 1.6),
        opacity: 0.8,
      }),
    )
    .join('');
}

function drawBumpers(stage: Stage) {
  const { surface } = stage;
  const band: OutlinePoint[] = [
    [-1.1, 0.16, 1],
    [0, 0.12],
    [1.1, 0.16, 1],
    [1.1, 0.3, 1],
    [0, 0.28],
    [-1.1, 0.3, 1],
  ];
  const draw = (lift: Lift) => {
    const points = projectOutline(stage, band, lift, true, 24);
    if (points.length < 8) return '';
    const { left, top, bottom } = bounds(points);
    return shape(toPath(points), {
      fill: stage.sheet.linear([left, top], [left, bottom], chrome),
      stroke: '#3d4247',
      width: pixels(stage, 0.6),
    });
  };
  const strip: OutlinePoint[] = [
    [130, 63, 1],
    [320, 63, 1],
  ];
  const trim = ([1, -1] as const)
    .map((side) =>
      shape(toPath(projectOutline(stage, strip, liftFlank(surface, side), false, 12), false), {
        stroke: '#dfe3e6',
        width: pixels(stage, 1.3),
      }),
    )
    .join('');
  // The plate hangs on the bumper, not behind it.
  const plate = drawPlate(stage, liftNose(surface), surface.body.face.plate);
  return draw(liftNose(surface)) + plate + draw(liftTail(surface)) + trim;
}
