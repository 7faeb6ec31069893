import { darken, lighten } from '../../colour.ts';
import { spread } from '../../geometry/curve.ts';
import { ellipse, rect, round, type Sheet, shape } from '../../sheet.ts';
import type { Cabin } from './cabin.ts';
import { drawFrame } from './frame.ts';
import { gloss, lit, roll } from './material.ts';
import { drawSeats } from './seat.ts';

/** A plain dashboard from door to door with one large screen in the middle. */
export function drawElectricCabin(cabin: Cabin): void {
  const { sheet, leather, upper, random } = cabin;
  const plank = random.pick(['#b9a88f', '#8c7355', '#a7a9ab']);
  drawGlassRoof(sheet);
  drawFrame({ ...cabin, hasRoof: false });
  sheet.add(
    shape(
      'M60 720C70 640 78 610 88 566H1512C1522 610 1530 640 1540 720C1400 760 1100 756 800 756C500 756 200 760 60 720Z',
      {
        fill: roll(sheet, leather, 520, 760),
      },
    ),
    shape(
      'M24 520C60 470 110 446 180 440C500 426 1100 426 1420 440C1490 446 1540 470 1576 520C1200 500 400 500 24 520Z',
      {
        fill: roll(sheet, upper, 430, 520),
      },
    ),
    // The only vent is a gap below the shelf.
    shape('M24 516C400 496 1200 496 1576 516L1570 550C1200 532 400 532 30 550Z', { fill: '#08090a' }),
    shape('M32 548C400 530 1200 530 1568 548L1560 620C1200 604 400 604 40 620Z', {
      fill: gloss(sheet, plank, 540, 620),
    }),
    ...spread(12, 62, 6).map((low) =>
      shape(
        `M34 ${round(546 + low)}C400 ${round(529 + low)} 1200 ${round(529 + low)} 1566 ${round(546 + low)}`,
        {
          stroke: darken(plank, 0.5),
          width: 1.5,
          opacity: 0.25,
        },
      ),
    ),
  );
  drawFloatingConsole(sheet, leather, plank);
  drawBigScreen(sheet, cabin.paint);
  drawSeats(sheet, leather, 'plain');
  drawSquaredWheel(sheet);
}

function drawGlassRoof(sheet: Sheet) {
  sheet.add(
    rect(0, 0, 1600, 76, {
      fill: sheet.linear(
        [0, 0],
        [0, 76],
        [
          [0, '#1b2733'],
          [1, '#6f8797'],
        ],
      ),
      opacity: 0.85,
    }),
    shape('M520 0L420 76H560L640 0ZM1000 0L960 76H1010L1050 0Z', { fill: '#ffffff', opacity: 0.16 }),
  );
}

/** A large screen: the car on one half, the map on the other. */
function drawBigScreen(sheet: Sheet, paint: string) {
  const [left, top, wide, tall] = [560, 398, 420, 264];
  sheet.add(
    rect(left - 4, top + 10, wide + 20, tall + 14, { fill: '#000000', opacity: 0.35 }, 18),
    rect(
      left - 10,
      top - 10,
      wide + 20,
      tall + 20,
      { fill: '#050607', more: 'stroke="#4a4e54" stroke-width="2.5"' },
      18,
    ),
    rect(left, top, 168, tall, { fill: '#eef1f3' }, 8),
    rect(
      left + 160,
      top,
      wide - 160,
      tall,
      { fill: lit(sheet, [left + 160, top], left + wide, top + tall) },
      8,
    ),
    // The car from behind on its lane.
    shape(
      `M${left + 20} ${top + 196}L${left + 62} ${top + 70}M${left + 148} ${top + 196}L${left + 106} ${top + 70}`,
      {
        stroke: '#aab2b8',
        width: 4,
      },
    ),
    shape(
      `M${left + 48} ${top + 168}V${top + 138}C${left + 52} ${top + 112} ${left + 62} ${top + 104} ${left + 84} ${top + 104}C${left + 106} ${top + 104} ${left + 116} ${top + 112} ${left + 120} ${top + 138}V${top + 168}Z`,
      {
        fill: paint,
        stroke: '#5d6469',
        width: 2,
      },
    ),
    shape(
      `M${left + 60} ${top + 132}C${left + 64} ${top + 116} ${left + 104} ${top + 116} ${left + 108} ${top + 132}Z`,
      { fill: '#20262b' },
    ),
    rect(left + 50, top + 142, 14, 8, { fill: '#d8232a' }, 3),
    rect(left + 104, top + 142, 14, 8, { fill: '#d8232a' }, 3),
    rect(left + 52, top + 22, 64, 26, { fill: '#2a3035' }, 6),
    rect(left + 24, top + 222, 120, 10, { fill: '#cfd5d9' }, 5),
    rect(left + 24, top + 222, 84, 10, { fill: '#2fa36b' }, 5),
    shape(
      `M${left + 190} ${top + 230}L${left + 246} ${top + 150}L${left + 316} ${top + 168}L${left + 388} ${top + 40}`,
      {
        stroke: '#6fd3ff',
        width: 7,
      },
    ),
    shape(
      `M${left + 176} ${top + 60}L${left + 400} ${top + 210}M${left + 220} ${top + 16}L${left + 330} ${top + 240}M${left + 180} ${top + 110}L${left + 410} ${top + 96}`,
      {
        stroke: '#8fb3c9',
        width: 3,
        opacity: 0.45,
      },
    ),
    ellipse([left + 388, top + 40], 11, 11, { fill: '#ffffff', stroke: '#6fd3ff', width: 5 }),
    shape(`M${left} ${top}H${left + wide * 0.5}L${left + wide * 0.3} ${top + tall}H${left}Z`, {
      fill: '#ffffff',
      opacity: 0.05,
    }),
  );
}

/** A tray for two telephones, two cups and an armrest, on a floor that goes through. */
function drawFloatingConsole(sheet: Sheet, leather: string, plank: string) {
  sheet.add(
    shape('M640 800C720 786 880 786 960 800L1016 1067H584Z', { fill: roll(sheet, leather, 790, 1067) }),
    shape('M672 816C740 806 860 806 928 816L944 892H656Z', {
      fill: '#101214',
      stroke: lighten(plank, 0.1),
      width: 4,
    }),
    ...[688, 812].map((x) =>
      rect(x, 824, 100, 58, { fill: '#23272b', more: 'stroke="#3c4146" stroke-width="2.5"' }, 10),
    ),
    shape('M652 900H948L962 968H638Z', { fill: gloss(sheet, plank, 896, 972) }),
    ...[736, 864].map((x) => ellipse([x, 934], 46, 24, { fill: '#060708', stroke: '#8d9299', width: 3 })),
    ...[736, 864].map((x) => ellipse([x, 938], 34, 15, { fill: '#1b1d20' })),
    shape('M626 988C720 976 880 976 974 988L998 1067H602Z', {
      fill: roll(sheet, lighten(leather, 0.06), 980, 1067),
    }),
  );
}

/** Two spokes, corners, a wheel to roll under each thumb; there are no instruments to see through it. */
function drawSquaredWheel(sheet: Sheet) {
  const [x, y] = [1180, 590];
  const rim = roll(sheet, '#26282c', y - 150, y + 170);
  sheet.add(
    rect(
      x - 180,
      y - 132,
      376,
      306,
      { fill: 'none', more: 'stroke="#000000" stroke-opacity="0.3" stroke-width="30"' },
      130,
    ),
    shape(
      `M${x - 176} ${y - 8}H${x + 176}V${y + 40}C${x + 90} ${y + 44} ${x + 60} ${y + 66} ${x} ${y + 66}C${x - 60} ${y + 66} ${x - 90} ${y + 44} ${x - 176} ${y + 40}Z`,
      {
        fill: '#2d3034',
      },
    ),
    `<rect x="${x - 188}" y="${y - 146}" width="376" height="306" rx="130" fill="none" stroke="${rim}" stroke-width="29"/>`,
    rect(
      x - 194,
      y - 152,
      388,
      318,
      { fill: 'none', more: 'stroke="#ffffff" stroke-opacity="0.16" stroke-width="2.5"' },
      136,
    ),
    rect(x - 70, y - 26, 140, 92, { fill: gloss(sheet, '#2a2d31', y - 26, y + 80) }, 40),
    shape(`M${x - 16} ${y + 12}H${x + 16}`, { stroke: '#cfd4d9', width: 5 }),
    ...[-118, 118].map((dx) =>
      ellipse([x + dx, y + 16], 17, 20, { fill: '#101214', stroke: '#9aa0a6', width: 4 }),
    ),
  );
}
