import { createCamera } from '../geometry/camera.ts';
import { createRandom } from '../random.ts';
import { ellipse, glow, rect, type Sheet, shape } from '../sheet.ts';
import { lights } from './lights.ts';
import { parkCar } from './parked-car.ts';
import { drawShowroom } from './showroom.ts';

/** Delivery day: the new car under a bow, its key waiting on the desk. */
export function drawHandover(sheet: Sheet): void {
  const camera = createCamera({ eye: [-900, 150, 900], target: [0, 60, 0], focal: 2350, centre: [840, 650] });
  drawShowroom(sheet, { horizonY: 420, random: createRandom(21) });
  parkCar(sheet, camera, lights.showroom, {
    shape: 'suv',
    paint: '#1f4a3d',
    seed: 12,
    x: 0,
    z: 0,
    turn: 0,
    detail: 0.9,
    shine: 0.3,
  });
  drawBow(sheet, 930, 354);
  drawDesk(sheet);
}

function drawBow(sheet: Sheet, x: number, y: number) {
  const silk = sheet.linear(
    [x - 110, y - 70],
    [x + 110, y + 60],
    [
      [0, '#f0465a'],
      [0.5, '#b5142a'],
      [1, '#7d0a1b'],
    ],
  );
  const ink = { fill: silk, stroke: '#5c0713', width: 2.5 };
  sheet.add(
    shape(
      `M${x} ${y}C${x - 30} ${y + 30} ${x - 64} ${y + 70} ${x - 92} ${y + 116}L${x - 58} ${y + 104}L${x - 44} ${y + 132}C${x - 26} ${y + 90} ${x - 8} ${y + 50} ${x + 6} ${y + 12}Z`,
      ink,
    ),
    shape(
      `M${x} ${y}C${x + 30} ${y + 30} ${x + 64} ${y + 66} ${x + 96} ${y + 104}L${x + 62} ${y + 100}L${x + 52} ${y + 128}C${x + 28} ${y + 90} ${x + 10} ${y + 50} ${x - 4} ${y + 12}Z`,
      ink,
    ),
    shape(
      `M${x} ${y}C${x - 40} ${y - 76} ${x - 150} ${y - 84} ${x - 142} ${y - 18}C${x - 136} ${y + 34} ${x - 54} ${y + 34} ${x} ${y}Z`,
      ink,
    ),
    shape(
      `M${x} ${y}C${x + 40} ${y - 76} ${x + 150} ${y - 84} ${x + 142} ${y - 18}C${x + 136} ${y + 34} ${x + 54} ${y + 34} ${x} ${y}Z`,
      ink,
    ),
    shape(
      `M${x - 14} ${y - 4}C${x - 60} ${y - 40} ${x - 110} ${y - 46} ${x - 122} ${y - 18}C${x - 100} ${y + 12} ${x - 50} ${y + 14} ${x - 14} ${y - 4}Z`,
      { fill: '#5c0713', opacity: 0.5 },
    ),
    shape(
      `M${x + 14} ${y - 4}C${x + 60} ${y - 40} ${x + 110} ${y - 46} ${x + 122} ${y - 18}C${x + 100} ${y + 12} ${x + 50} ${y + 14} ${x + 14} ${y - 4}Z`,
      { fill: '#5c0713', opacity: 0.5 },
    ),
    ellipse([x, y - 2], 25, 28, { fill: silk, stroke: '#5c0713', width: 2.5 }),
    shape(
      `M${x - 128} ${y - 40}C${x - 110} ${y - 66} ${x - 70} ${y - 62} ${x - 40} ${y - 40}M${x + 60} ${y - 52}C${x + 84} ${y - 64} ${x + 116} ${y - 60} ${x + 130} ${y - 34}`,
      { stroke: '#ffb3bd', width: 5, opacity: 0.6 },
    ),
  );
}

function drawDesk(sheet: Sheet) {
  const top = sheet.linear(
    [0, 866],
    [0, 1067],
    [
      [0, '#a57c55'],
      [0.2, '#7d5a3a'],
      [1, '#4a3220'],
    ],
  );
  sheet.add(
    rect(0, 850, 1600, 60, {
      fill: sheet.linear(
        [0, 850],
        [0, 910],
        [
          [0, '#000000', 0],
          [1, '#000000', 0.35],
        ],
      ),
    }),
    shape('M0 912L1600 884V1067H0Z', { fill: top }),
    shape('M0 912L1600 884', { stroke: '#d9b48a', width: 4, opacity: 0.8 }),
    ...[40, 74, 112].map((dy) =>
      shape(`M0 ${912 + dy}C500 ${896 + dy} 1100 ${902 + dy} 1600 ${886 + dy}`, {
        stroke: '#2c1a0c',
        width: 2.5,
        opacity: 0.25,
      }),
    ),
    // Papers and pen.
    shape('M980 1000L1330 962L1418 1067H1010Z', { fill: '#f4f1e8' }),
    ...[0, 1, 2, 3].map((i) =>
      shape(`M${1030 + i * 8} ${1012 + i * 16}L${1310 + i * 12} ${982 + i * 16}`, {
        stroke: '#8d8a82',
        width: 4,
        opacity: 0.6,
      }),
    ),
    shape('M1240 1040L1430 946', { stroke: '#15171a', width: 11 }),
    shape('M1392 965L1430 946', { stroke: '#d5b26a', width: 11 }),
    // Key on its ring.
    glow(sheet, [560, 1012], 240, 46, '#000000', 0.5),
    ellipse([438, 992], 46, 30, { stroke: '#c9ced3', width: 9 }),
    ellipse([438, 990], 46, 30, { stroke: '#ffffff', width: 2.5, opacity: 0.7 }),
    shape('M478 985L530 980', { stroke: '#aeb4ba', width: 9 }),
    shape(
      'M520 962C560 950 680 944 716 954C738 962 742 1000 722 1010C690 1022 560 1028 528 1018C508 1008 504 974 520 962Z',
      {
        fill: sheet.linear(
          [520, 950],
          [560, 1026],
          [
            [0, '#4a4e54'],
            [0.4, '#1d1f22'],
            [1, '#0b0c0d'],
          ],
        ),
        stroke: '#cfd4d9',
        width: 3.5,
      },
    ),
    ...[570, 622, 674].map((x) =>
      ellipse([x, 985 - (x - 570) * 0.05], 17, 14, { fill: '#34383d', stroke: '#6b7077', width: 2 }),
    ),
    shape('M530 964C570 954 670 950 706 958', { stroke: '#ffffff', width: 3, opacity: 0.5 }),
  );
}
