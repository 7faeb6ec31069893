import type { Body } from '../bodies/body.ts';
import { type BodyShape, bodies } from '../bodies/catalogue.ts';
import { type Camera, createCamera } from '../geometry/camera.ts';
import { getBodySurface } from '../geometry/surface.ts';
import type { Vec2, Vec3 } from '../geometry/vector.ts';
import { drawCar } from '../parts/vehicle.ts';
import { createRandom } from '../random.ts';
import { createSheet, glow, rect } from '../sheet.ts';
import { chooseWheel } from '../wheel-choice.ts';
import { lights } from './lights.ts';

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

const [WIDTH, HEIGHT] = [800, 600];

/** Tile for a body type: one car on a plain warm-grey sweep, the same for all so that the row reads as a set. */
export function drawCategory(shape: BodyShape): string {
  const sheet = createSheet(WIDTH, HEIGHT);
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
    camera: frameCar(body),
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

/** From three quarters ahead of its nose, in centimetres; it fills so much of the tile. */
const STAND = { angle: 44, distance: 980, eye: 122, fill: [0.84, 0.62] } as const;

function frameCar(body: Body): Camera {
  const { angle, distance, eye, fill } = STAND;
  const length = body.overall ?? body.length;
  const target: Vec3 = [length / 2, 60, 0];
  const turn = (angle * Math.PI) / 180;
  const place: Vec3 = [target[0] - Math.cos(turn) * distance, eye, target[2] + Math.sin(turn) * distance];
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
  const zoom = Math.min((fill[0] * WIDTH) / (right - left), (fill[1] * HEIGHT) / (low - high));
  const groundY = Math.min(HEIGHT * 0.87, HEIGHT * 0.55 + ((low - high) * zoom) / 2);
  return createCamera({
    ...{ eye: place, target, focal: 1000 * zoom },
    centre: [WIDTH / 2 - ((left + right) / 2) * zoom, groundY - low * zoom],
  });
}
