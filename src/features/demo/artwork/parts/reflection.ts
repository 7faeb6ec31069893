import type { Camera } from '../geometry/camera.ts';
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
    drawTyres(below),
    isClosed ? drawCabinShell(below) : '',
    drawLowerShell(below),
    drawFace(below),
    drawWheels(below),
  ].join('');
}
