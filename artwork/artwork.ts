import { type BodyShape, bodies, bodyShapes } from './bodies/catalogue.ts';
import { type FaceStyle, faceStyles, styleFace } from './bodies/face-style.ts';
import { luminance, parseColour } from './colour.ts';
import { getBodySurface } from './geometry/surface.ts';
import { clamp } from './geometry/vector.ts';
import type { Stage } from './parts/stage.ts';
import { drawCar } from './parts/vehicle.ts';
import { createRandom } from './random.ts';
import { type CabinKind, cabinKinds, chooseCabin } from './scenes/cabin/cabin.ts';
import { drawInterior } from './scenes/interior.ts';
import { layReflection } from './scenes/polished-floor.ts';
import { drawSetting, lights, type Setting, settings } from './scenes/setting.ts';
import { createSheet } from './sheet.ts';
import { frameCar } from './views.ts';
import { chooseWheel } from './wheel-choice.ts';

export type { BodyShape, CabinKind, FaceStyle, Setting };
export { bodyShapes, cabinKinds, faceStyles, settings };
export const views = ['three-quarter', 'profile', 'front', 'rear', 'wheel', 'interior'] as const;
export type View = (typeof views)[number];

export interface PictureOptions {
  shape: BodyShape;
  view: View;
  setting: Setting;
  /** '#rrggbb' */
  paint: string;
  /** Interior colour, '#rrggbb' */
  trim: string;
  /** Varies wheel design, sky and details. */
  seed: number;
  /** Pixels; 1600 by 1067 by default. */
  width?: number;
  height?: number;
  /** Closed grille. */
  electric?: boolean;
  /** Overrides the front of the body shape. */
  face?: FaceStyle;
  /** Overrides the usual dashboard of such a car. */
  cabin?: CabinKind;
}

/** One picture of a vehicle as an SVG document. Deterministic. */
export function drawVehicle({
  shape,
  view,
  setting,
  paint,
  trim,
  seed,
  width = 1600,
  height = 1067,
  electric = false,
  face,
  cabin = chooseCabin(shape, electric),
}: PictureOptions): string {
  const sheet = createSheet(width, height);
  const body = bodies[shape];
  // The wheels belong to the car, so they have their own random sequence.
  const wheel = chooseWheel(shape, body.wheels.rim, electric, createRandom(seed));
  const random = createRandom(seed * 31 + view.length);
  if (view === 'interior') {
    drawInterior(sheet, { shape, cabin, setting, trim, paint, random });
    return sheet.toSvg();
  }
  const camera = frameCar(body, view, width, height, random.between(-1, 1));
  const isDarkCar = luminance(parseColour(paint)) < 0.2;
  drawSetting(sheet, setting, { horizonY: Math.min(camera.horizonY, height * 0.62), random, isDarkCar });
  const stage: Stage = {
    sheet,
    surface: getBodySurface(body),
    face: styleFace(body.face, face),
    camera,
    light: lights[setting],
    paint,
    trim,
    wheel,
    isElectric: electric,
    hasLampsOn: setting === 'dusk',
    // A small picture needs fewer facets; a close-up needs more.
    detail: clamp(width / 1400, 0.35, 1) * (view === 'wheel' ? 1.5 : 1),
  };
  if (view !== 'wheel') layReflection(stage, setting);
  drawCar(stage);
  return sheet.toSvg();
}

export { drawCategory } from './scenes/category.ts';
export { drawDealership } from './scenes/dealership.ts';
export { drawHero } from './scenes/hero.ts';
export { drawPlaceholder } from './scenes/placeholder.ts';
