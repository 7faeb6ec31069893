import { spread } from '../../geometry/curve.ts';
import { rect, type Sheet, shape } from '../../sheet.ts';
import type { Cabin } from './cabin.ts';
import { drawConsole, drawSelector } from './console.ts';
import { drawFrame } from './frame.ts';
import { drawBinnacle, drawTablet } from './instruments.ts';
import { gloss, roll, thread } from './material.ts';
import { drawSeats } from './seat.ts';
import { drawSteeringWheel } from './steering-wheel.ts';

const woods = ['#5c3a22', '#77573a'];

/** A family car: a screen that stands on the dashboard, a strip of wood or metal, a lever between the seats. */
export function drawEverydayCabin(cabin: Cabin): void {
  const { sheet, leather, upper, random, isPlain } = cabin;
  const decor = isPlain ? '#3b3e42' : random.pick([...woods, '#8d9299', '#2a2c30']);
  const dials = isPlain ? 'round' : random.pick(['round', 'digital'] as const);
  drawFrame(cabin);
  sheet.add(
    shape(
      'M40 700C60 620 70 560 84 505C300 470 560 462 800 462C1060 462 1300 470 1516 505C1530 560 1540 620 1560 700C1400 780 1100 760 800 760C500 760 200 780 40 700Z',
      { fill: roll(sheet, leather, 500, 720) },
    ),
    shape(
      'M20 500C40 452 70 432 130 424C400 398 620 410 800 412C900 412 930 372 1010 366C1120 358 1240 360 1320 372C1380 384 1400 410 1470 420C1540 430 1560 452 1580 500C1560 522 1520 528 1480 524C1200 494 1020 500 800 500C520 500 300 506 120 528C80 532 40 522 20 500Z',
      { fill: roll(sheet, upper, 400, 520) },
    ),
    thread('M92 518C300 490 540 486 800 486C1060 486 1300 490 1508 518', leather, {
      light: 0.45,
      opacity: 0.55,
    }),
    shape(
      'M74 596C300 556 560 552 800 552C1060 552 1300 556 1526 596L1532 636C1300 600 1060 596 800 596C560 596 300 600 68 636Z',
      { fill: gloss(sheet, decor, 540, 600) },
    ),
    shape('M74 596C300 556 560 552 800 552C1060 552 1300 556 1526 596', {
      stroke: '#e9ecef',
      width: 3,
      opacity: 0.75,
    }),
  );
  if (woods.includes(decor)) drawGrain(sheet);
  for (const x of [150, 600, 910, 1400]) drawVent(sheet, x, x === 150 || x === 1400 ? 540 : 516);
  drawBinnacle(sheet, dials);
  drawTablet(sheet);
  drawConsole(sheet, leather);
  drawSelector(sheet, leather);
  drawSeats(sheet, leather, isPlain ? 'plain' : 'ribbed');
  drawSteeringWheel(sheet, { leather, decor });
}

function drawGrain(sheet: Sheet) {
  for (const offset of [10, 18, 27, 34])
    sheet.add(
      shape(
        `M76 ${590 + offset}C320 ${552 + offset} 560 ${548 + offset * 1.1} 800 ${549 + offset}C1060 ${550 + offset} 1300 ${553 + offset} 1526 ${592 + offset}`,
        { stroke: '#2c1709', width: 2, opacity: 0.28 },
      ),
    );
}

function drawVent(sheet: Sheet, x: number, y: number) {
  const slats = spread(y + 8, y + 32, 4).map((line) =>
    shape(`M${x + 6} ${line}H${x + 84}`, { stroke: '#4a4d52', width: 2.4 }),
  );
  sheet.add(
    rect(x, y, 90, 40, { fill: '#08090a' }, 8),
    ...slats,
    rect(x, y, 90, 40, { fill: 'none', more: 'stroke="#b5babf" stroke-width="2"' }, 8),
    rect(x + 42, y + 4, 6, 32, { fill: '#2b2e32' }, 3),
  );
}
