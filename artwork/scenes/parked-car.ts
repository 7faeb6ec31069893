import { type BodyShape, bodies } from '../bodies/catalogue.ts';
import { type Camera, type Placement, placeCamera } from '../geometry/camera.ts';
import { getBodySurface } from '../geometry/surface.ts';
import type { Light } from '../light.ts';
import type { Stage } from '../parts/stage.ts';
import { drawCar } from '../parts/vehicle.ts';
import { createRandom } from '../random.ts';
import type { Sheet } from '../sheet.ts';
import { chooseWheel } from '../wheel-choice.ts';
import { reflectCar } from './polished-floor.ts';

export interface ParkedCar extends Placement {
  shape: BodyShape;
  paint: string;
  seed: number;
  detail?: number;
  hasLampsOn?: boolean;
  shadow?: number;
  /** How strongly the floor mirrors it, 0 to 1. */
  shine?: number;
}

/** Puts a car into a scene with its own camera; call it far cars first. */
export function parkCar(sheet: Sheet, camera: Camera, light: Light, car: ParkedCar): void {
  const body = bodies[car.shape];
  const stage: Stage = {
    sheet,
    surface: getBodySurface(body),
    camera: placeCamera(camera, car, (body.overall ?? body.length) / 2),
    light,
    paint: car.paint,
    trim: '#6b4a32',
    wheel: chooseWheel(car.shape, body.wheels.rim, false, createRandom(car.seed)),
    isElectric: false,
    hasLampsOn: car.hasLampsOn ?? false,
    detail: car.detail ?? 0.6,
  };
  reflectCar(stage, car.shine ?? 0);
  drawCar(stage, car.shadow ?? 1);
}
