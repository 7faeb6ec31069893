import { cross, dot, normalise, subtract, type Vec2, type Vec3 } from './vector.ts';

export interface Camera {
  eye: Vec3;
  project(point: Vec3): Vec2;
  /** Pixels per centimetre at that point. */
  scaleAt(point: Vec3): number;
  horizonY: number;
}

export interface CameraSetup {
  eye: Vec3;
  target: Vec3;
  focal: number;
  /** Where the target lands in the picture. */
  centre: Vec2;
}

export function createCamera({ eye, target, focal, centre }: CameraSetup): Camera {
  // The lens stays level and is shifted instead of tilted, so uprights of buildings and cars stay upright.
  const ahead = normalise([target[0] - eye[0], 0, target[2] - eye[2]]);
  const right = cross(ahead, [0, 1, 0]);
  const reach = dot(subtract(target, eye), ahead);
  const horizonY = centre[1] - ((eye[1] - target[1]) * focal) / reach;
  const depthOf = (point: Vec3) => Math.max(20, dot(subtract(point, eye), ahead));
  return {
    eye,
    horizonY,
    scaleAt: (point) => focal / depthOf(point),
    project(point) {
      const perspective = focal / depthOf(point);
      return [
        centre[0] + dot(subtract(point, eye), right) * perspective,
        horizonY + (eye[1] - point[1]) * perspective,
      ];
    },
  };
}

/** Where a car stands in the scene: its middle on the ground, and its turn about the vertical in radians. */
export interface Placement {
  x: number;
  z: number;
  turn: number;
  lift?: number;
}

/** The same camera, seen from inside the car's own coordinates. */
export function placeCamera(camera: Camera, { x, z, turn, lift = 0 }: Placement, middle: number): Camera {
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const toWorld = (p: Vec3): Vec3 => {
    const along = p[0] - middle;
    return [x + along * cos + p[2] * sin, p[1] + lift, z - along * sin + p[2] * cos];
  };
  const [dx, dz] = [camera.eye[0] - x, camera.eye[2] - z];
  return {
    eye: [dx * cos - dz * sin + middle, camera.eye[1] - lift, dx * sin + dz * cos],
    horizonY: camera.horizonY,
    project: (p) => camera.project(toWorld(p)),
    scaleAt: (p) => camera.scaleAt(toWorld(p)),
  };
}
