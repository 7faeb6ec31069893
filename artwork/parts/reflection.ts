import type { Camera } from '../geometry/camera.ts';
import { spread } from '../geometry/curve.ts';
import { toHull } from '../geometry/hull.ts';
import { shape, toPath } from '../sheet.ts';
import { drawFace } from './face.ts';
import { drawTyres, drawWheels } from './running-gear.ts';
import { drawCabinShell, drawLowerShell } from './shell.ts';
import type { Stage } from './stage.ts';

/**
 * The car as a polished floor shows it: the same body seen by a viewer as far below the floor as the real one is above.
 * The caller lays a veil of floor over it.
 */
export function drawReflection(stage: Stage): string {
  const { camera, surface } = stage;
  const mirrored: Camera = {
    ...camera,
    eye: [camera.eye[0], -camera.eye[1], camera.eye[2]],
    project: ([x, y, z]) => camera.project([x, -y, z]),
    scaleAt: ([x, y, z]) => camera.scaleAt([x, -y, z]),
  };
  const below: Stage = { ...stage, camera: mirrored, hasLampsOn: false, detail: stage.detail * 0.4 };
  const isClosed = surface.body.cabin.kind === 'closed';
  return [
    drawUnderside(below),
    drawTyres(below),
    isClosed ? drawCabinShell(below) : '',
    drawLowerShell(below),
    drawFace(below),
    drawWheels(below),
  ].join('');
}

/** A floor looks at the car from below; without an underside the far wheels would hang in the air there. */
function drawUnderside({ surface, camera }: Stage): string {
  const rim = spread(-4, 4, 48).map((u) => camera.project(surface.flank(u, 0)));
  return shape(toPath(toHull(rim)), { fill: '#101113' });
}
