import { darken } from '../../colour.ts';
import { spread } from '../../geometry/curve.ts';
import type { Vec2 } from '../../geometry/vector.ts';
import { ellipse, rect, type Sheet, shape } from '../../sheet.ts';
import type { Cabin } from './cabin.ts';
import { lever } from './console.ts';
import { drawFrame } from './frame.ts';
import { drawBinnacle, drawTablet } from './instruments.ts';
import { chrome, roll, thread } from './material.ts';
import { drawSeats } from './seat.ts';
import { drawSteeringWheel } from './steering-wheel.ts';

/** A ute or four-wheel drive: upright, bolted, with grab handles and two levers on the floor. */
export function drawRuggedCabin(cabin: Cabin): void {
  const { sheet, leather, upper, isPlain } = cabin;
  drawFrame(cabin, 'upright');
  const hide = isPlain ? '#34373a' : leather;
  sheet.add(
    // A flat shelf, and a face that drops straight down from it.
    shape('M70 760V470H1530V760L1480 790H120Z', { fill: roll(sheet, darken(hide, 0.25), 470, 800) }),
    shape('M44 480L84 412H1516L1556 480Z', { fill: roll(sheet, upper, 400, 490) }),
    rect(44, 478, 1512, 14, { fill: darken(upper, 0.35) }),
    shape('M960 414V372C960 360 970 352 984 352H1312C1326 352 1336 360 1336 372V414Z', {
      fill: roll(sheet, upper, 350, 420),
    }),
    // The lower half is hard, washable and screwed on.
    shape('M70 640H1530V760L1480 790H120L70 760Z', { fill: roll(sheet, '#33363a', 640, 790) }),
    shape('M70 640H1530', { stroke: '#0c0d0e', width: 4 }),
    ...[96, 600, 1000, 1504].flatMap((x) => screw([x, 664])),
  );
  drawGlovebox(sheet, hide);
  drawBinnacle(sheet, 'round');
  for (const x of [112, 566, 946, 1398]) drawVent(sheet, x);
  drawTablet(sheet, 690, 424, 220, 130);
  drawKnobs(sheet);
  drawTunnel(sheet, hide);
  drawSeats(sheet, isPlain ? '#4a4d50' : leather, isPlain ? 'plain' : 'ribbed');
  drawSteeringWheel(sheet, { leather: hide, decor: '#8d9299', thick: 33 });
  drawPillarHandles(sheet);
}

/** A thick grab bar on the passenger's side. */
function drawGlovebox(sheet: Sheet, hide: string) {
  sheet.add(
    rect(232, 500, 316, 128, { fill: darken(hide, 0.45), more: 'stroke="#0c0d0e" stroke-width="4"' }, 16),
    shape('M252 586C252 546 262 532 300 532H480C518 532 528 546 528 586', { stroke: '#0a0b0c', width: 44 }),
    shape('M252 582C252 542 262 528 300 528H480C518 528 528 542 528 582', { stroke: '#2e3135', width: 36 }),
    shape('M262 566C264 540 272 520 304 518H476C508 520 516 540 518 566', {
      stroke: '#ffffff',
      width: 4,
      opacity: 0.22,
    }),
    ...[252, 528].flatMap((x) => screw([x, 586])),
    rect(232, 694, 316, 70, { fill: '#24272a', more: 'stroke="#0c0d0e" stroke-width="3"' }, 10),
    rect(362, 706, 56, 14, { fill: '#5a5e63' }, 7),
  );
}

function drawVent(sheet: Sheet, x: number) {
  sheet.add(
    rect(x, 508, 96, 104, { fill: '#08090a', more: 'stroke="#6d7278" stroke-width="5"' }, 14),
    ...spread(526, 594, 5).map((y) => shape(`M${x + 14} ${y}H${x + 82}`, { stroke: '#3d4145', width: 6 })),
    rect(x + 43, 516, 10, 88, { fill: '#23262a' }, 4),
  );
}

/** Round and large enough for a gloved hand. */
function drawKnobs(sheet: Sheet) {
  for (const x of [716, 800, 884])
    sheet.add(
      ellipse([x, 616], 32, 32, { fill: '#0b0c0d' }),
      ellipse([x, 614], 26, 26, { fill: chrome(sheet, x - 26, x + 26) }),
      ellipse([x, 614], 19, 19, { fill: '#1d1f22' }),
      shape(`M${x} 612V598`, { stroke: '#f2f3f4', width: 3.5 }),
    );
  for (const x of [690, 746, 802, 858])
    sheet.add(rect(x, 656, 48, 28, { fill: '#15171a', more: 'stroke="#5a5e63" stroke-width="2.5"' }, 6));
  sheet.add(ellipse([714, 670], 6, 6, { fill: '#ffb35c' }), ellipse([882, 670], 6, 6, { fill: '#7fd1a8' }));
}

/** The long gear lever and the short one for the low range, each in its gaiter, and a bin behind them. */
function drawTunnel(sheet: Sheet, hide: string) {
  sheet.add(
    shape('M640 770H960L1010 1067H590Z', { fill: roll(sheet, '#2b2e31', 770, 1067) }),
    shape('M690 846C700 800 770 800 780 846L796 884H674Z', { fill: roll(sheet, '#17181a', 806, 890) }),
    shape('M830 866C838 832 886 832 894 866L908 894H816Z', { fill: roll(sheet, '#17181a', 836, 898) }),
    ...lever(sheet, [733, 830], 106, '#1c1e21'),
    ...lever(sheet, [860, 852], 62, '#1c1e21'),
    shape('M620 930H980L1004 1067H596Z', { fill: roll(sheet, hide, 930, 1067) }),
    thread('M640 948H960', hide, { width: 2.4 }),
  );
}

function drawPillarHandles(sheet: Sheet) {
  for (const turn of ['', ' transform="translate(1600 0) scale(-1 1)"'])
    sheet.add(
      `<g${turn}>`,
      shape('M96 190C60 196 56 214 56 240L48 356C48 384 56 396 84 398', { stroke: '#141618', width: 26 }),
      shape('M92 186C58 192 52 212 52 238L46 352', { stroke: '#ffffff', width: 4, opacity: 0.25 }),
      '</g>',
    );
}

function screw([x, y]: Vec2): string[] {
  return [
    ellipse([x, y], 11, 11, { fill: '#9aa0a6', stroke: '#17181a', width: 3 }),
    shape(`M${x - 6} ${y - 3}L${x + 6} ${y + 3}`, { stroke: '#17181a', width: 3 }),
  ];
}
