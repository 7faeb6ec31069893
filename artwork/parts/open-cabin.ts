import { darken, lighten, parseColour } from '../colour.ts';
import { spread } from '../geometry/curve.ts';
import { toHull } from '../geometry/hull.ts';
import { itemAt } from '../geometry/item-at.ts';
import { drawMesh } from '../geometry/mesh.ts';
import type { Vec2, Vec3 } from '../geometry/vector.ts';
import { shadeFinish } from '../light.ts';
import { shape, toPath } from '../sheet.ts';
import { drawPane } from './glass.ts';
import { pixels, type Stage } from './stage.ts';

/** A car with its roof down: cockpit, seats and the windscreen standing alone. */
export function drawOpenCabin(stage: Stage): string {
  const { surface, camera, trim } = stage;
  const { base } = surface.body.cabin;
  const rim = traceCockpit(stage).map((point) => camera.project(point));
  // Seats show only through the opening and above it.
  const clip = stage.sheet.clip(
    toPath(toHull([...rim, ...rim.map(([x, y]): Vec2 => [x, y - pixels(stage, 90)])])),
  );
  const isFromRear = camera.eye[0] > base.rear;
  const sides = camera.eye[2] >= 0 ? [-1, 1] : [1, -1];
  const seats = sides.map((side) => drawSeat(stage, side * 34)).join('');
  return [
    shape(toPath(rim), { fill: darken(trim, 0.72), stroke: '#0d0e10', width: pixels(stage, 2.4) }),
    isFromRear ? drawScreen(stage) : '',
    `<g clip-path="${clip}">${seats}</g>`,
    isFromRear ? '' : drawScreen(stage),
  ].join('');
}

function traceCockpit({ surface }: Stage): Vec3[] {
  const { base } = surface.body.cabin;
  const middle = (base.front + 22 + base.rear) / 2;
  const reach = (base.rear - base.front - 22) / 2;
  return spread(0, 2 * Math.PI, 60).map((angle) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const x = middle + Math.sign(cos) * Math.abs(cos) ** 0.5 * reach;
    return surface.liftDeck(x, Math.sign(sin) * Math.abs(sin) ** 0.42 * (base.half - 3));
  });
}

function drawSeat(stage: Stage, z: number) {
  const { surface, trim } = stage;
  const x = itemAt(surface.body.seats, 0) + 22;
  const belt = surface.shoulderAt(x);
  return [
    drawPebble(stage, [x, belt - 4, z], [10, 30, 25], trim),
    drawPebble(stage, [x + 2, belt + 29, z], [6, 9, 12], lighten(trim, 0.06)),
  ].join('');
}

/** A soft block: seat backs and headrests. */
function drawPebble(
  { sheet, camera, light, detail }: Stage,
  [cx, cy, cz]: Vec3,
  [rx, ry, rz]: Vec3,
  colour: string,
) {
  const bend = (value: number, power: number) => Math.sign(value) * Math.abs(value) ** power;
  return drawMesh({
    sheet,
    camera,
    at: (u, v) => {
      const ring = Math.max(0, Math.cos(v)) ** 0.45;
      return [
        cx + bend(Math.cos(u), 0.6) * rx * ring,
        cy + bend(Math.sin(v), 0.8) * ry,
        cz + bend(Math.sin(u), 0.6) * rz * ring,
      ];
    },
    us: spread(-Math.PI, Math.PI, Math.round(28 * detail)),
    vs: spread(-1.5, 1.5, Math.round(16 * detail)),
    inside: [cx, cy, cz],
    colour: (normal, toEye) =>
      shadeFinish({ colour: parseColour(colour), gloss: 0.22 }, normal, toEye, light),
  });
}

function drawScreen(stage: Stage) {
  const { surface, camera } = stage;
  const edge = [
    ...spread(0, 1, 10).map((t) => surface.cabin(-0.98, t)),
    ...spread(-0.98, 0.98, 20).map((u) => surface.cabin(u, 1)),
    ...spread(1, 0, 10).map((t) => surface.cabin(0.98, t)),
  ].map((point) => camera.project(point));
  const pane = drawPane(
    stage,
    [
      [-0.96, 0.02],
      [-0.5, 0],
      [0, 0],
      [0.5, 0],
      [0.96, 0.02],
      [0.95, 0.98],
      [0.5, 0.99],
      [0, 0.99],
      [-0.5, 0.99],
      [-0.95, 0.98],
    ],
    surface.cabin,
    'open',
  );
  return [
    pane,
    shape(toPath(edge, false), { stroke: '#0f1012', width: pixels(stage, 2.8) }),
    shape(toPath(edge, false), { stroke: '#aeb4ba', width: pixels(stage, 0.9), opacity: 0.7 }),
  ].join('');
}
