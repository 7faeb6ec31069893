import type { Body } from './bodies/body.ts';
import { type Camera, createCamera } from './geometry/camera.ts';
import type { Vec2, Vec3 } from './geometry/vector.ts';

export type OutsideView = 'profile' | 'three-quarter' | 'front' | 'rear' | 'wheel';

/** Angle off the nose in degrees, distance and eye height in centimetres, and how much of the picture the car may fill. */
const stands: Record<OutsideView, { angle: number; distance: number; eye: number; fill: Vec2 }> = {
  profile: { angle: 90, distance: 1900, eye: 112, fill: [0.84, 0.56] },
  'three-quarter': { angle: 44, distance: 980, eye: 122, fill: [0.84, 0.62] },
  front: { angle: 13, distance: 1000, eye: 112, fill: [0.66, 0.64] },
  rear: { angle: 150, distance: 980, eye: 128, fill: [0.8, 0.64] },
  wheel: { angle: 62, distance: 560, eye: 78, fill: [1, 1] },
};

/** A camera that frames the car for that view. `drift` turns it a few degrees, so that listings differ. */
export function frameCar(
  body: Body,
  view: OutsideView,
  width: number,
  height: number,
  drift: number,
): Camera {
  const { angle, distance, eye, fill } = stands[view];
  const length = body.overall ?? body.length;
  const target: Vec3 =
    view === 'wheel'
      ? [body.wheels.front + 12, body.wheels.radius + 10, body.width / 2]
      : [length / 2, 60, 0];
  const turn = ((angle + (view === 'profile' ? 0 : drift * 4)) * Math.PI) / 180;
  const place: Vec3 = [target[0] - Math.cos(turn) * distance, eye, target[2] + Math.sin(turn) * distance];
  if (view === 'wheel') {
    const focal = (height * 0.6 * distance) / (body.wheels.radius * 2);
    return createCamera({ eye: place, target, focal, centre: [width * 0.5, height * 0.52] });
  }
  const probe = createCamera({ eye: place, target, focal: 1000, centre: [0, 0] });
  const top = Math.max(...body.cabin.roofLine.map(([, y]) => y));
  const corners = [0, length].flatMap((x) =>
    [-1, 1].flatMap((side) =>
      [0, top * 0.96].map((y): Vec2 => probe.project([x, y, (side * body.width) / 2])),
    ),
  );
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, right, high, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min((fill[0] * width) / (right - left), (fill[1] * height) / (low - high));
  const groundY = Math.min(height * 0.87, height * 0.55 + ((low - high) * zoom) / 2);
  return createCamera({
    eye: place,
    target,
    focal: 1000 * zoom,
    centre: [width / 2 - ((left + right) / 2) * zoom, groundY - low * zoom],
  });
}
