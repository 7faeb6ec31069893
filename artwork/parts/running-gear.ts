import { spread } from '../geometry/curve.ts';
import { toHull } from '../geometry/hull.ts';
import type { Vec2, Vec3 } from '../geometry/vector.ts';
import { round, shape, toPath } from '../sheet.ts';
import { type Lift, liftFlank, pixels, projectTraced, type Stage } from './stage.ts';
import { drawWheel } from './wheel.ts';

const circle = spread(0, 2 * Math.PI, 36);

/** Tyres seen past the body; drawn first so that the body covers what it should. */
export function drawTyres(stage: Stage): string {
  const { wheels } = stage.surface.body;
  const parts: string[] = [];
  for (const axle of [wheels.rear, wheels.front]) {
    for (const side of sidesFarFirst(stage)) {
      const plane = wheelPlane(stage, axle, side);
      parts.push(drawTyre(stage, axle, plane, plane - side * wheels.tread));
    }
  }
  return parts.join('');
}

/** Wheel openings and the wheels in them, on each flank that is in view. */
export function drawWheels(stage: Stage): string {
  const { surface, camera } = stage;
  const { wheels } = surface.body;
  const face = drawWheel(stage.sheet, stage.wheel);
  const parts: string[] = [];
  for (const side of [1, -1] as const) {
    for (const axle of [wheels.rear, wheels.front]) {
      const plane = wheelPlane(stage, axle, side);
      if (side * (camera.eye[2] - plane) <= 0) continue;
      if (axle > surface.body.length) {
        parts.push(
          drawTyre(stage, axle, plane, plane - side * wheels.tread),
          `<g transform="${toPlane(stage, axle, plane)}">${face}</g>`,
        );
        continue;
      }
      const opening = traceOpening(stage, axle);
      const lip = projectTraced(stage, opening, liftFlank(surface, side));
      if (lip.length < 8) continue;
      const clip = stage.sheet.clip(
        toPath([
          ...projectTraced(stage, opening, liftClear(stage, axle, plane)),
          ...toGround(stage, axle, plane),
        ]),
      );
      parts.push(
        shape(toPath(lip), { fill: '#070708' }),
        `<g clip-path="${clip}">`,
        drawTyre(stage, axle, plane, plane - side * wheels.tread),
        `<g transform="${toPlane(stage, axle, plane)}">${face}</g></g>`,
        drawLip(stage, lip),
      );
    }
  }
  return parts.join('');
}

function drawLip(stage: Stage, lip: Vec2[]) {
  const { body } = stage.surface;
  if (body.cladding)
    return (
      shape(toPath(lip, false), { stroke: '#1d1e20', width: pixels(stage, 5.5) }) +
      shape(toPath(lip, false), { stroke: '#3a3c3f', width: pixels(stage, 0.8), opacity: 0.7 })
    );
  return shape(toPath(lip, false), { stroke: '#ffffff', width: pixels(stage, 0.9), opacity: 0.22 });
}

/** Past the wheel the body is tucked in beneath; there the wheel stands before it and may not be cut off by it. */
function liftClear({ surface, camera }: Stage, axle: number, plane: number): Lift {
  const side = plane < 0 ? -1 : 1;
  const isFromFront = camera.eye[0] < axle;
  return (x, y) => {
    const [, , z] = surface.liftSide([x, y], side);
    const isBeyond = isFromFront ? x > axle : x < axle;
    return [x, y, isBeyond && Math.abs(z) < Math.abs(plane) ? plane : z];
  };
}

function traceOpening({ surface }: Stage, axle: number): Vec2[] {
  const { wheels } = surface.body;
  const reach = wheels.radius + wheels.gap;
  const points: Vec2[] = [];
  for (const angle of spread(-0.55, Math.PI + 0.55, 40)) {
    const x = axle - Math.cos(angle) * reach;
    const y = wheels.radius + Math.sin(angle) * reach;
    if (y >= surface.bottomAt(x) - 1) points.push([x, y]);
  }
  return points;
}

/** Below the body the wheel is free: the clip runs out wide and under the ground. */
function toGround({ surface, camera }: Stage, axle: number, plane: number): Vec2[] {
  const { wheels } = surface.body;
  const reach = wheels.radius * 2.2;
  const low = surface.bottomAt(axle + wheels.radius) + 1;
  const corners: Vec3[] = [
    [axle + wheels.radius + wheels.gap, low, plane],
    [axle + reach, low, plane],
    [axle + reach, -30, plane],
    [axle - reach, -30, plane],
    [axle - reach, low, plane],
    [axle - wheels.radius - wheels.gap, low, plane],
  ];
  return corners.map((corner) => camera.project(corner));
}

/** The outer face of the wheel sits just inside the guard above it. */
function wheelPlane({ surface }: Stage, axle: number, side: 1 | -1) {
  const { radius } = surface.body.wheels;
  if (axle > surface.body.length) return side * (surface.body.width / 2 - 8);
  return surface.liftSide([axle, radius * 1.5], side)[2] - side * 3;
}

function drawTyre({ surface, camera }: Stage, axle: number, outer: number, inner: number) {
  const { radius } = surface.body.wheels;
  const ring = (z: number, shrink: number) =>
    circle.map((angle) =>
      camera.project([
        axle + Math.cos(angle) * radius * shrink,
        radius + Math.sin(angle) * radius * shrink,
        z,
      ]),
    );
  const step = (outer - inner) * 0.12;
  const tread = [
    ...ring(inner, 0.96),
    ...ring(inner + step, 1),
    ...ring(outer - step, 1),
    ...ring(outer, 0.97),
  ];
  return shape(toPath(toHull(tread)), { fill: '#131415' });
}

function toPlane({ surface, camera }: Stage, axle: number, plane: number) {
  const { radius } = surface.body.wheels;
  const at = (dx: number, dy: number) => camera.project([axle + dx * radius, radius + dy * radius, plane]);
  const [left, right, up, down] = [at(-1, 0), at(1, 0), at(0, 1), at(0, -1)];
  const middle: Vec2 = [(left[0] + right[0]) / 2, (up[1] + down[1]) / 2];
  const numbers = [
    (right[0] - left[0]) / 200,
    (right[1] - left[1]) / 200,
    (down[0] - up[0]) / 200,
    (down[1] - up[1]) / 200,
    middle[0],
    middle[1],
  ];
  return `matrix(${numbers.map((n) => Math.round(n * 10000) / 10000).join(' ')})`;
}

const sidesFarFirst = ({ camera }: Stage): (1 | -1)[] => (camera.eye[2] > 0 ? [-1, 1] : [1, -1]);

/** Contact shadow: nested footprints instead of a blur, which costs a pass over the whole picture. */
export function drawGroundShadow({ surface, camera, detail }: Stage, strength: number): string {
  const { body } = surface;
  const layers = detail < 0.4 ? 6 : 20;
  return spread(0, 1, layers)
    .map((share) => {
      const grow = (1 - share) * 46 - 14;
      const points = footprint(body.overall ?? body.length, body.width, grow).map((point) =>
        camera.project(point),
      );
      return shape(toPath(points), {
        fill: '#000000',
        opacity: round(strength * (0.02 + 0.2 * share ** 2) * (11 / layers)),
      });
    })
    .join('');
}

function footprint(length: number, width: number, grow: number): Vec3[] {
  const [a, b] = [length / 2 + grow, width / 2 + grow * 0.8];
  return spread(0, 2 * Math.PI, 48).map((angle) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return [
      length / 2 + Math.sign(cos) * Math.abs(cos) ** 0.4 * a,
      0,
      Math.sign(sin) * Math.abs(sin) ** 0.4 * b,
    ];
  });
}
