import type { Face } from '../bodies/body.ts';
import { parseColour } from '../colour.ts';
import type { Camera } from '../geometry/camera.ts';
import type { OutlinePoint } from '../geometry/curve.ts';
import { traceOutline } from '../geometry/curve.ts';
import type { BodySurface } from '../geometry/surface.ts';
import { cross, dot, subtract, type Vec2, type Vec3 } from '../geometry/vector.ts';
import type { Light } from '../light.ts';
import type { Sheet } from '../sheet.ts';
import type { WheelLook } from './wheel.ts';

/** Everything a part of the car needs to draw itself. */
export interface Stage {
  sheet: Sheet;
  surface: BodySurface;
  /** The nose it wears; the body's own, unless told. */
  face?: Face;
  camera: Camera;
  light: Light;
  paint: string;
  trim: string;
  wheel: WheelLook;
  isElectric: boolean;
  hasLampsOn: boolean;
  /** Mesh density: 1 for a car that fills the picture, less for one in the background. */
  detail: number;
}

export type Lift = (a: number, b: number) => Vec3;

export const blackPlastic = parseColour('#1b1c1e');

/** Bends an outline over a surface and into the picture; what turns away from the viewer is left out. */
export function projectOutline(
  stage: Stage,
  points: readonly OutlinePoint[],
  lift: Lift,
  isClosed = true,
  steps = 8,
): Vec2[] {
  return projectTraced(
    stage,
    traceOutline(points, {
      isClosed,
      steps: Math.max(1, Math.round(steps * Math.min(1, stage.detail * 1.4))),
    }),
    lift,
  );
}

export function projectTraced({ camera }: Stage, traced: readonly Vec2[], lift: Lift): Vec2[] {
  const kept: Vec2[] = [];
  for (const [a, b] of traced) {
    const point = lift(a, b);
    if (isFacing(point, a, b, lift, camera.eye)) kept.push(camera.project(point));
  }
  return kept.length < 2 ? [] : kept;
}

/** The handedness of (a, b) differs between surfaces, so outward is taken as away from the middle plane of the car. */
function isFacing(point: Vec3, a: number, b: number, lift: Lift, eye: Vec3) {
  const step = 0.01;
  const normal = cross(
    subtract(lift(a + step, b), lift(a - step, b)),
    subtract(lift(a, b + step), lift(a, b - step)),
  );
  const [x, , z] = point;
  const outward: Vec3 = [x - 240, 0, z * 3];
  const sign = dot(normal, outward) < 0 ? -1 : 1;
  return sign * dot(normal, subtract(eye, point)) > 0;
}

/** Nose features: wrap coordinate and height. */
export const liftNose =
  (surface: BodySurface): Lift =>
  (q, t) =>
    surface.flank(q, t);

/** Tail features, mirrored so that positive q is the near flank here too. */
export const liftTail =
  (surface: BodySurface): Lift =>
  (q, t) =>
    surface.flank(q === 0 ? 4 : Math.sign(q) * (4 - Math.abs(q)), t);

export const liftFlank =
  (surface: BodySurface, side: 1 | -1): Lift =>
  (x, y) =>
    surface.liftSide([x, y], side);

export const mirrorOutline = (points: readonly OutlinePoint[]): OutlinePoint[] =>
  points.map(([q, t, corner]) => (corner ? [-q, t, corner] : [-q, t]));

/** Small things scale with the car in the picture: centimetres to pixels at its middle. */
export const pixels = ({ camera, surface }: Stage, centimetres: number) =>
  centimetres * camera.scaleAt([surface.body.length / 2, 60, 0]);
