import { createCamera } from '../geometry/camera.ts';
import { spread } from '../geometry/curve.ts';
import type { Light } from '../light.ts';
import { createRandom } from '../random.ts';
import { glow, rect, type Sheet, shape, toPath } from '../sheet.ts';
import { drawGum, drawRidge, drawSky, drawSpeckle } from './landscape.ts';
import { lights } from './lights.ts';
import { parkCar } from './parked-car.ts';

const insideLight: Light = {
  ...lights.showroom,
  ambient: 1.1,
  zenith: [0.9, 0.8, 0.62],
  horizon: [1, 0.92, 0.78],
  sunColour: [1, 0.9, 0.72],
};

/** The building from the street at dusk, lit from within, with cars behind the glass and one outside. */
export function drawShowroomFront(sheet: Sheet): void {
  const { width, height } = sheet;
  const random = createRandom(11);
  const groundY = 690;
  drawSky(sheet, groundY, [
    [0, '#15203f'],
    [0.45, '#41507f'],
    [0.75, '#b27f8e'],
    [1, '#f6b985'],
  ]);
  drawRidge(sheet, random, 560, 150, { fill: '#4a4768' });
  drawGum(sheet, random, 90, groundY, 430, '#2b3245', '#3a3748');
  drawGum(sheet, random, 1520, groundY, 380, '#2b3245', '#3a3748');
  const [left, right, top] = [170, 1470, 300];
  sheet.add(
    rect(left + 20, top + 40, right - left - 40, groundY - top - 40, {
      fill: sheet.linear(
        [0, top],
        [0, groundY],
        [
          [0, '#fff0cf'],
          [0.5, '#f6d9a4'],
          [0.78, '#c99f69'],
          [1, '#8d6a45'],
        ],
      ),
    }),
    rect(left + 20, groundY - 70, right - left - 40, 70, {
      fill: sheet.linear(
        [0, groundY - 70],
        [0, groundY],
        [
          [0, '#d9b98a'],
          [1, '#a88358'],
        ],
      ),
    }),
  );
  for (const x of spread(left + 120, right - 120, 5))
    sheet.add(glow(sheet, [x, top + 70], 120, 60, '#ffffff', 0.7));
  for (const x of spread(left + 40, left + 330, 14))
    sheet.add(rect(x, top + 60, 8, groundY - top - 130, { fill: '#7a5433', opacity: 0.6 }));
  const inside = createCamera({ eye: [0, 130, 1900], target: [0, 60, 0], focal: 1500, centre: [820, 620] });
  parkCar(sheet, inside, insideLight, {
    shape: 'coupe',
    paint: '#8f1620',
    seed: 4,
    x: -480,
    z: 0,
    turn: 0.5,
    detail: 0.5,
  });
  parkCar(sheet, inside, insideLight, {
    shape: 'suv',
    paint: '#e6e6e2',
    seed: 6,
    x: 30,
    z: -40,
    turn: 0.6,
    detail: 0.5,
  });
  parkCar(sheet, inside, insideLight, {
    shape: 'sedan',
    paint: '#25344f',
    seed: 8,
    x: 560,
    z: 0,
    turn: 0.45,
    detail: 0.5,
  });
  const pane = sheet.linear(
    [left, top],
    [right, groundY],
    [
      [0, '#9fb4d8', 0.3],
      [0.3, '#9fb4d8', 0.02],
      [0.34, '#ffffff', 0.14],
      [0.42, '#ffffff', 0.02],
      [1, '#ffd9a0', 0.1],
    ],
  );
  sheet.add(rect(left + 20, top + 40, right - left - 40, groundY - top - 40, { fill: pane }));
  for (const x of spread(left + 20, right - 26, 7))
    sheet.add(rect(x, top + 40, 7, groundY - top - 40, { fill: '#1c1f26' }));
  sheet.add(
    rect(left - 60, top - 26, right - left + 120, 78, {
      fill: sheet.linear(
        [0, top - 26],
        [0, top + 52],
        [
          [0, '#3a4054'],
          [0.25, '#232838'],
          [1, '#12141c'],
        ],
      ),
    }),
    rect(left - 60, top + 48, right - left + 120, 5, { fill: '#ffdf9e' }),
    rect(left - 40, top + 50, 22, groundY - top - 50, { fill: '#1b1e28' }),
    rect(right + 18, top + 50, 22, groundY - top - 50, { fill: '#1b1e28' }),
    // A plain roundel instead of lettering: no font can be relied on.
    ...[
      [0, 30, '#f4e3c0'],
      [0, 22, '#232838'],
      [0, 12, '#f4e3c0'],
    ].map(([, r, fill]) => `<circle cx="820" cy="${top + 12}" r="${r}" fill="${fill}"/>`),
    rect(870, top + 8, 190, 7, { fill: '#f4e3c0', opacity: 0.9 }),
    rect(580, top + 8, 190, 7, { fill: '#f4e3c0', opacity: 0.9 }),
    rect(0, groundY, width, height - groundY, {
      fill: sheet.linear(
        [0, groundY],
        [0, height],
        [
          [0, '#5c5148'],
          [0.16, '#3a3740'],
          [1, '#14151c'],
        ],
      ),
    }),
    glow(sheet, [820, groundY + 20], 800, 190, '#ffcf87', 0.55),
    rect(0, groundY, width, 6, { fill: '#8f8170', opacity: 0.7 }),
  );
  for (const x of spread(left + 60, right - 60, 6)) {
    sheet.add(
      shape(
        toPath([
          [x - 18, groundY + 6],
          [x + 18, groundY + 6],
          [x + (x - 820) * 0.35 + 40, groundY + 170],
          [x + (x - 820) * 0.35 - 40, groundY + 170],
        ]),
        { fill: '#ffd792', opacity: 0.08 },
      ),
    );
  }
  drawSpeckle(sheet, random, groundY + 30, 120, '#c9b59b', 0.12);
  const outside = createCamera({
    eye: [-820, 150, 1000],
    target: [0, 60, 0],
    focal: 1500,
    centre: [1130, 880],
  });
  parkCar(
    sheet,
    outside,
    { ...lights.dusk, horizon: [1, 0.8, 0.55] },
    {
      shape: 'wagon',
      paint: '#49565f',
      seed: 2,
      x: 0,
      z: 0,
      turn: 0.25,
      detail: 0.9,
      hasLampsOn: true,
      shine: 0.2,
    },
  );
}
