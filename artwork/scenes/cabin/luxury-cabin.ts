import { darken, lighten } from '../../colour.ts';
import { spread } from '../../geometry/curve.ts';
import { ellipse, glow, rect, type Sheet, shape } from '../../sheet.ts';
import type { Cabin } from './cabin.ts';
import { drawConsole } from './console.ts';
import { drawFrame } from './frame.ts';
import { chrome, gloss, lit, roll, thread } from './material.ts';
import { drawSeats } from './seat.ts';
import { drawSteeringWheel } from './steering-wheel.ts';

/** A modern limousine: one pane for all screens, and ambient light along the seams. */
export function drawLuxuryCabin(cabin: Cabin): void {
  const { sheet, leather, upper, random } = cabin;
  const light = random.pick(['#7fd6ff', '#ffb066', '#b79bff']);
  const decor = random.pick(['#4a2d1a', '#25272b', '#6b4a2e']);
  drawFrame(cabin);
  sheet.add(
    shape(
      'M36 720C56 630 70 560 84 500C300 462 560 452 800 452C1060 452 1300 462 1516 500C1530 560 1544 630 1564 720C1400 800 1100 776 800 776C500 776 200 800 36 720Z',
      { fill: roll(sheet, leather, 480, 770) },
    ),
    shape(
      'M16 498C40 446 80 424 150 412C420 376 640 384 800 384C1000 384 1200 376 1450 412C1520 424 1560 446 1584 498C1560 512 1520 512 1480 506C1200 466 1020 462 800 462C580 462 400 466 120 506C80 512 40 512 16 498Z',
      { fill: roll(sheet, upper, 384, 510) },
    ),
    thread('M92 512C300 474 540 468 800 468C1060 468 1300 474 1508 512', leather, {
      light: 0.45,
      opacity: 0.55,
    }),
    // The band of veneer, with the slit of the vents above it from door to door.
    shape(
      'M72 586C300 546 560 540 800 540C1060 540 1300 546 1528 586L1538 664C1300 622 1060 618 800 618C540 618 300 622 62 664Z',
      { fill: gloss(sheet, decor, 540, 650) },
    ),
    ...spread(14, 64, 6).map((low) =>
      shape(
        `M72 ${584 + low}C300 ${544 + low} 560 ${539 + low} 800 ${539 + low}C1060 ${539 + low} 1300 ${544 + low} 1528 ${584 + low}`,
        { stroke: '#000000', width: 1.6, opacity: 0.22 },
      ),
    ),
    shape(
      'M80 556C300 522 560 514 800 514C1060 514 1300 522 1520 556L1526 580C1300 542 1060 536 800 536C540 536 300 542 74 580Z',
      { fill: '#0b0c0e' },
    ),
    shape('M78 568C300 532 560 525 800 525C1060 525 1300 532 1522 568', {
      stroke: '#c9ced3',
      width: 2.4,
      opacity: 0.8,
    }),
  );
  drawGlass(sheet);
  drawLight(sheet, light);
  drawConsole(sheet, leather);
  sheet.add(
    ellipse([850, 812], 58, 40, { fill: '#0b0c0e', stroke: light, width: 3 }),
    ellipse([850, 800], 44, 32, { fill: chrome(sheet, 806, 894) }),
    ellipse([850, 794], 34, 23, { fill: gloss(sheet, '#3a3f46', 770, 818) }),
  );
  drawSeats(sheet, leather, 'quilted');
  drawSteeringWheel(sheet, { leather, decor: lighten(decor, 0.3) });
}

/** Instruments and map behind one pane that bends towards the driver. */
function drawGlass(sheet: Sheet) {
  sheet.add(
    shape(
      'M560 388C560 372 574 364 592 364C820 356 1080 352 1330 358C1350 359 1362 370 1362 386L1358 486C1357 502 1346 510 1330 510C1080 502 820 506 592 514C574 514 562 506 562 490Z',
      { fill: '#060709', stroke: '#41454b', width: 3 },
    ),
    shape('M576 380H930V498L578 502Z', { fill: lit(sheet, [576, 380], 930, 502) }),
    shape('M946 378L1346 372V494L946 497Z', { fill: lit(sheet, [946, 372], 1346, 497) }),
    shape('M590 478L668 430L730 450L800 396', { stroke: '#6fd3ff', width: 5 }),
    shape('M586 404L770 494M640 384L720 496', { stroke: '#8fb3c9', width: 2.4, opacity: 0.5 }),
    ...['#e9eef2', '#ffb35c', '#7fd1a8'].map((fill, i) =>
      rect(832, 390 + i * 36, 84, 26, { fill, opacity: 0.8 }, 6),
    ),
    ...[1044, 1248].map((x) => ellipse([x, 436], 44, 44, { stroke: '#6fd3ff', width: 5, opacity: 0.75 })),
    rect(1112, 394, 70, 60, { fill: '#e9eef2', opacity: 0.75 }, 6),
    rect(1112, 464, 70, 8, { fill: '#7fd1a8' }, 4),
    shape('M576 372L820 364L740 506L576 508Z', { fill: '#ffffff', opacity: 0.06 }),
  );
}

/** A thin bright line between parts, with its glow. */
function drawLight(sheet: Sheet, light: string) {
  const seams = [
    'M62 668C300 626 540 622 800 622C1060 622 1300 626 1538 668',
    'M0 676C44 668 90 672 126 690',
    'M1600 676C1556 668 1510 672 1474 690',
  ];
  sheet.add(
    glow(sheet, [800, 650], 780, 60, light, 0.4),
    glow(sheet, [60, 690], 120, 70, light, 0.4),
    glow(sheet, [1540, 690], 120, 70, light, 0.4),
    ...seams.map((seam) => shape(seam, { stroke: light, width: 9, opacity: 0.35 })),
    ...seams.map((seam) => shape(seam, { stroke: lighten(light, 0.45), width: 3 })),
    shape('M664 640C640 760 600 900 570 1067M936 640C960 760 1000 900 1030 1067', {
      stroke: darken(light, 0.1),
      width: 4,
      opacity: 0.7,
    }),
  );
}
