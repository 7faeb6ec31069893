import { type BodyShape, bodies } from '../bodies/catalogue.ts';
import { getBodySurface } from '../geometry/surface.ts';
import { drawCar } from '../parts/vehicle.ts';
import { createRandom } from '../random.ts';
import { createSheet, glow, rect } from '../sheet.ts';
import { frameCar } from '../views.ts';
import { chooseWheel } from '../wheel-choice.ts';
import { lights } from './setting.ts';

const paints: Record<BodyShape, string> = {
  hatch: '#b3262b',
  sedan: '#27415f',
  wagon: '#5e6a70',
  coupe: '#8f959b',
  convertible: '#e8e6e1',
  suv: '#37474a',
  'large-4wd': '#d8d2c4',
  'dual-cab-ute': '#9c4a1f',
  van: '#eef0f1',
  supercar: '#d8a312',
  classic: '#2f5a4a',
  'single-cab-ute': '#f0f0ee',
};

/** Tile for a body type: one car on a plain warm-grey sweep, the same for all so that the row reads as a set. */
export function drawCategory(shape: BodyShape): string {
  const sheet = createSheet(800, 600);
  const body = bodies[shape];
  const floorY = 372;
  sheet.add(
    rect(0, 0, 800, 600, {
      fill: sheet.linear(
        [0, 0],
        [0, 600],
        [
          [0, '#d9d7d3'],
          [0.6, '#efeeec'],
          [0.66, '#dcdad6'],
          [1, '#c2bfba'],
        ],
      ),
    }),
    glow(sheet, [400, floorY + 60], 420, 170, '#ffffff', 0.8),
  );
  drawCar({
    sheet,
    surface: getBodySurface(body),
    camera: frameCar(body, 'three-quarter', 800, 600, 0),
    light: lights.showroom,
    paint: paints[shape],
    trim: '#6b4a32',
    wheel: chooseWheel(shape, body.wheels.rim, false, createRandom(shape.length)),
    isElectric: false,
    hasLampsOn: false,
    detail: 0.8,
  });
  return sheet.toSvg();
}
