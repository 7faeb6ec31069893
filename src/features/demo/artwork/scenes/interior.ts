import type { BodyShape } from '../bodies/catalogue.ts';
import { darken, lighten, luminance, mixHex, parseColour } from '../colour.ts';
import { spread } from '../geometry/curve.ts';
import { itemAt } from '../geometry/item-at.ts';
import type { Random } from '../random.ts';
import { ellipse, rect, round, type Sheet, shape } from '../sheet.ts';
import { drawSetting, type Setting } from './setting.ts';
import { drawSteeringWheel } from './steering-wheel.ts';

export interface InteriorOptions {
  shape: BodyShape;
  setting: Setting;
  trim: string;
  paint: string;
  random: Random;
  isElectric: boolean;
}

/** What differs between the cabins. */
interface Style {
  screen: 'none' | 'tablet' | 'wide';
  dials: 'round' | 'digital';
  decor: string;
  seat: 'quilted' | 'ribbed' | 'plain';
}

/**
 * The dashboard as seen from between the front seats; the wheel is on the right, as it is here. Drawn on a 1600 by 1067
 * board and scaled to the picture.
 */
export function drawInterior(
  sheet: Sheet,
  { shape: bodyShape, setting, trim, paint, random, isElectric }: InteriorOptions,
): void {
  const { width, height } = sheet;
  const style = toStyle(bodyShape, isElectric, random);
  drawSetting(sheet, setting, { horizonY: height * 0.31, random, isDarkCar: false });
  const leather = luminance(parseColour(trim)) < 0.02 ? lighten(trim, 0.1) : trim;
  const upper = mixHex(darken(leather, 0.74), '#17181a', 0.6);
  sheet.add(`<g transform="scale(${round(width / 1600)} ${round(height / 1067)})">`);
  drawOutlook(sheet, paint);
  drawFrame(sheet, { upper, leather, isOpen: bodyShape === 'convertible' });
  drawDashboard(sheet, style, upper, leather);
  drawConsole(sheet, leather, bodyShape === 'classic', isElectric);
  drawSeat(sheet, leather, style.seat, false);
  drawSeat(sheet, leather, style.seat, true);
  sheet.add(
    drawSteeringWheel(sheet, {
      x: 1148,
      y: 560,
      radius: 208,
      leather,
      decor: style.decor,
      isClassic: bodyShape === 'classic',
    }),
  );
  sheet.add(
    rect(0, 0, 1600, 1067, {
      fill: sheet.radial([800, 470], 1050, [
        [0, '#000000', 0],
        [0.65, '#000000', 0.08],
        [1, '#000000', 0.55],
      ]),
    }),
    '</g>',
  );
}

function toStyle(bodyShape: BodyShape, isElectric: boolean, random: Random): Style {
  if (bodyShape === 'classic') return { screen: 'none', dials: 'round', decor: '#7a4a28', seat: 'ribbed' };
  if (bodyShape === 'single-cab-ute' || bodyShape === 'van')
    return { screen: 'tablet', dials: 'round', decor: '#3b3e42', seat: 'plain' };
  if (isElectric) return { screen: 'wide', dials: 'digital', decor: '#b9a88f', seat: 'plain' };
  const isSporting = bodyShape === 'supercar' || bodyShape === 'coupe' || bodyShape === 'convertible';
  return {
    screen: random.pick(['tablet', 'wide']),
    dials: random.pick(['round', 'digital']),
    decor: isSporting
      ? random.pick(['#2a2c30', '#8d9299'])
      : random.pick(['#5c3a22', '#8d9299', '#2a2c30', '#77573a']),
    seat: isSporting ? 'ribbed' : random.pick(['quilted', 'ribbed']),
  };
}

/** The car's own bonnet beyond the glass, and the dark of the footwells. */
function drawOutlook(sheet: Sheet, paint: string) {
  const sheen = sheet.linear(
    [0, 366],
    [0, 450],
    [
      [0, lighten(paint, 0.35)],
      [0.3, paint],
      [1, darken(paint, 0.5)],
    ],
  );
  sheet.add(
    shape('M120 450C220 396 480 372 800 370C1120 372 1380 396 1480 450Z', { fill: sheen }),
    shape('M420 450C470 412 520 392 580 380M1180 450C1130 412 1080 392 1020 380', {
      stroke: '#ffffff',
      width: 3,
      opacity: 0.25,
    }),
    rect(0, 500, 1600, 567, { fill: '#0b0b0c' }),
  );
}

interface Frame {
  upper: string;
  leather: string;
  isOpen: boolean;
}

/** Roof lining, pillars and doors around the windscreen; with the roof down only the header rail is left. */
function drawFrame(sheet: Sheet, { upper, leather, isOpen }: Frame) {
  const lining = sheet.linear(
    [0, 0],
    [0, 120],
    [
      [0, '#8d8880'],
      [1, '#c9c3b8'],
    ],
  );
  const pillar = sheet.linear(
    [0, 0],
    [180, 0],
    [
      [0, '#5e5a54'],
      [1, '#b5aea3'],
    ],
  );
  const pillarFar = sheet.linear(
    [1600, 0],
    [1420, 0],
    [
      [0, '#5e5a54'],
      [1, '#b5aea3'],
    ],
  );
  sheet.add(
    rect(0, 0, 1600, 460, {
      fill: sheet.linear(
        [0, 0],
        [500, 460],
        [
          [0, '#ffffff', 0.2],
          [0.3, '#ffffff', 0.02],
          [0.34, '#ffffff', 0.16],
          [0.5, '#ffffff', 0.03],
          [1, '#000000', 0.1],
        ],
      ),
    }),
    isOpen
      ? shape('M180 74C500 48 1100 48 1420 74L1424 92C1100 66 500 66 176 92Z', { fill: '#15171a' })
      : shape('M0 0H1600V150C1560 96 1500 78 1400 70C1100 50 500 50 200 70C100 78 40 96 0 150Z', {
          fill: lining,
        }),
    shape('M0 60C90 70 150 78 196 72C150 170 80 320 36 440L0 470Z', { fill: pillar }),
    shape('M1600 60C1510 70 1450 78 1404 72C1450 170 1520 320 1564 440L1600 470Z', { fill: pillarFar }),
    shape('M196 72C150 170 80 320 36 440', { stroke: '#3c3935', width: 5, opacity: 0.7 }),
    shape('M1404 72C1450 170 1520 320 1564 440', { stroke: '#3c3935', width: 5, opacity: 0.7 }),
    rect(
      686,
      78,
      228,
      62,
      {
        fill: sheet.linear(
          [0, 78],
          [0, 140],
          [
            [0, '#3a3d42'],
            [0.2, '#15171a'],
            [1, '#2b2e33'],
          ],
        ),
      },
      24,
    ),
    rect(
      700,
      88,
      200,
      42,
      {
        fill: sheet.linear(
          [700, 88],
          [900, 130],
          [
            [0, '#7d93a6'],
            [0.5, '#aebfca'],
            [1, '#59656f'],
          ],
        ),
      },
      16,
    ),
    shape('M790 50H810V80H790Z', { fill: '#1b1d20' }),
    shape('M0 470L90 452C130 600 150 800 140 1067H0Z', {
      fill: sheet.linear(
        [0, 0],
        [150, 0],
        [
          [0, darken(leather, 0.55)],
          [1, darken(leather, 0.28)],
        ],
      ),
    }),
    shape('M1600 470L1510 452C1470 600 1450 800 1460 1067H1600Z', {
      fill: sheet.linear(
        [1600, 0],
        [1450, 0],
        [
          [0, darken(leather, 0.55)],
          [1, darken(leather, 0.28)],
        ],
      ),
    }),
    shape('M0 600C50 590 90 600 120 620L124 668C80 650 40 648 0 656Z', { fill: upper }),
    shape('M1600 600C1550 590 1510 600 1480 620L1476 668C1520 650 1560 648 1600 656Z', { fill: upper }),
  );
}

function drawDashboard(sheet: Sheet, style: Style, upper: string, leather: string) {
  const top = sheet.linear(
    [0, 400],
    [0, 520],
    [
      [0, lighten(upper, 0.2)],
      [0.4, upper],
      [1, darken(upper, 0.3)],
    ],
  );
  const face = sheet.linear(
    [0, 500],
    [0, 720],
    [
      [0, lighten(leather, 0.14)],
      [0.35, leather],
      [1, darken(leather, 0.5)],
    ],
  );
  const decor = sheet.linear(
    [0, 540],
    [0, 600],
    [
      [0, lighten(style.decor, 0.4)],
      [0.25, style.decor],
      [0.8, darken(style.decor, 0.3)],
      [1, lighten(style.decor, 0.1)],
    ],
  );
  sheet.add(
    shape(
      'M40 700C60 620 70 560 84 505C300 470 560 462 800 462C1060 462 1300 470 1516 505C1530 560 1540 620 1560 700C1400 780 1100 760 800 760C500 760 200 780 40 700Z',
      { fill: face },
    ),
    shape(
      'M20 500C40 452 70 432 130 424C400 398 620 410 800 412C900 412 930 372 1010 366C1120 358 1240 360 1320 372C1380 384 1400 410 1470 420C1540 430 1560 452 1580 500C1560 522 1520 528 1480 524C1200 494 1020 500 800 500C520 500 300 506 120 528C80 532 40 522 20 500Z',
      { fill: top },
    ),
    shape('M92 518C300 490 540 486 800 486C1060 486 1300 490 1508 518', {
      stroke: lighten(leather, 0.45),
      width: 2,
      opacity: 0.55,
      more: 'stroke-dasharray="9 6"',
    }),
    shape(
      'M74 596C300 556 560 552 800 552C1060 552 1300 556 1526 596L1532 636C1300 600 1060 596 800 596C560 596 300 600 68 636Z',
      { fill: decor },
    ),
    shape('M74 596C300 556 560 552 800 552C1060 552 1300 556 1526 596', {
      stroke: '#e9ecef',
      width: 3,
      opacity: 0.75,
    }),
  );
  if (style.decor === '#7a4a28' || style.decor === '#5c3a22' || style.decor === '#77573a') drawGrain(sheet);
  for (const x of [150, 640, 870, 1400]) drawVent(sheet, x, x === 150 || x === 1400 ? 540 : 516);
  drawDials(sheet, style);
  drawScreen(sheet, style);
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

function drawDials(sheet: Sheet, { dials }: Style) {
  sheet.add(
    shape('M980 500C990 430 1020 396 1080 390H1216C1276 396 1306 430 1316 500Z', {
      fill: '#0a0b0d',
      stroke: '#2d3035',
      width: 4,
    }),
  );
  if (dials === 'digital') {
    sheet.add(
      rect(
        1006,
        412,
        284,
        90,
        {
          fill: sheet.linear(
            [1006, 412],
            [1290, 502],
            [
              [0, '#0d1826'],
              [0.5, '#163252'],
              [1, '#0b131d'],
            ],
          ),
        },
        12,
      ),
      shape('M1040 484A46 46 0 0 1 1120 452', { stroke: '#4fc3f7', width: 6 }),
      shape('M1256 484A46 46 0 0 0 1176 452', { stroke: '#ffb74d', width: 6 }),
      rect(1132, 430, 32, 40, { fill: '#dfeaf3', opacity: 0.85 }, 4),
    );
    return;
  }
  for (const x of [1084, 1212]) {
    const ticks = spread(-Math.PI * 1.2, Math.PI * 0.2, 12).map((angle) =>
      shape(
        `M${round(x + Math.cos(angle) * 42)} ${round(458 + Math.sin(angle) * 42)}L${round(x + Math.cos(angle) * 50)} ${round(458 + Math.sin(angle) * 50)}`,
        { stroke: '#f2f3f4', width: 2.4 },
      ),
    );
    sheet.add(
      ellipse([x, 458], 56, 56, { fill: '#131518', stroke: '#c7ccd1', width: 3.5 }),
      ...ticks,
      shape(`M${x} 458L${x - 34} ${436}`, { stroke: '#ff5b3a', width: 4 }),
      ellipse([x, 458], 8, 8, { fill: '#3a3d42' }),
    );
  }
}

function drawScreen(sheet: Sheet, { screen }: Style) {
  if (screen === 'none') {
    sheet.add(
      rect(734, 604, 132, 56, { fill: '#15171a', more: 'stroke="#d5d9dd" stroke-width="3"' }, 6),
      rect(758, 616, 84, 20, { fill: '#e9dfb4', opacity: 0.85 }),
      ellipse([748, 646], 9, 9, { fill: '#d0d4d8' }),
      ellipse([852, 646], 9, 9, { fill: '#d0d4d8' }),
    );
    return;
  }
  const wide = screen === 'wide' ? 330 : 236;
  const tall = screen === 'wide' ? 132 : 150;
  const [left, top] = [800 - wide / 2, 396];
  sheet.add(
    rect(
      left - 8,
      top - 8,
      wide + 16,
      tall + 16,
      { fill: '#07080a', more: 'stroke="#3c4046" stroke-width="2"' },
      14,
    ),
    rect(
      left,
      top,
      wide,
      tall,
      {
        fill: sheet.linear(
          [left, top],
          [left + wide, top + tall],
          [
            [0, '#14263a'],
            [0.55, '#22506f'],
            [1, '#10202f'],
          ],
        ),
      },
      8,
    ),
    shape(
      `M${left + 14} ${top + tall - 20}L${left + wide * 0.24} ${top + tall * 0.5}L${left + wide * 0.4} ${top + tall * 0.62}L${left + wide * 0.58} ${top + 26}`,
      { stroke: '#6fd3ff', width: 5 },
    ),
    shape(
      `M${left + 10} ${top + tall * 0.3}L${left + wide * 0.5} ${top + tall * 0.84}M${left + wide * 0.16} ${top + 10}L${left + wide * 0.44} ${top + tall - 12}`,
      { stroke: '#8fb3c9', width: 2.4, opacity: 0.5 },
    ),
    ...[0, 1, 2].map((i) =>
      rect(
        left + wide * 0.68,
        top + 16 + i * (tall - 24) * 0.34,
        wide * 0.26,
        (tall - 40) * 0.28,
        { fill: itemAt(['#e9eef2', '#ffb35c', '#7fd1a8'], i), opacity: 0.8 },
        6,
      ),
    ),
    shape(`M${left} ${top}H${left + wide * 0.55}L${left + wide * 0.35} ${top + tall}H${left}Z`, {
      fill: '#ffffff',
      opacity: 0.06,
    }),
  );
}

function drawConsole(sheet: Sheet, leather: string, isClassic: boolean, isElectric: boolean) {
  sheet.add(
    shape('M664 640C720 630 880 630 936 640C960 760 1000 900 1030 1067H570C600 900 640 760 664 640Z', {
      fill: sheet.linear(
        [570, 0],
        [1030, 0],
        [
          [0, darken(leather, 0.62)],
          [0.2, darken(leather, 0.2)],
          [0.8, darken(leather, 0.2)],
          [1, darken(leather, 0.62)],
        ],
      ),
    }),
    shape('M700 668C760 660 840 660 900 668C916 760 934 840 950 930H650C666 840 684 760 700 668Z', {
      fill: sheet.linear(
        [0, 660],
        [0, 930],
        [
          [0, '#2d3035'],
          [0.5, '#15171a'],
          [1, '#23262a'],
        ],
      ),
    }),
    shape('M700 668C684 760 666 840 650 930M900 668C916 760 934 840 950 930', {
      stroke: '#aeb3b9',
      width: 3,
      opacity: 0.8,
    }),
    ...[716, 752, 788, 824, 860].map((x) => rect(x, 676, 26, 14, { fill: '#4a4e54' }, 4)),
    ellipse([738, 850], 38, 26, { fill: '#060708', stroke: '#8d9299', width: 3 }),
    ellipse([738, 846], 28, 17, { fill: '#1b1d20' }),
    shape('M640 930C700 916 900 916 960 930L1000 1067H600Z', {
      fill: sheet.linear(
        [0, 920],
        [0, 1067],
        [
          [0, lighten(leather, 0.16)],
          [1, darken(leather, 0.35)],
        ],
      ),
    }),
    shape('M660 946C720 934 880 934 940 946', {
      stroke: lighten(leather, 0.5),
      width: 2,
      opacity: 0.6,
      more: 'stroke-dasharray="9 6"',
    }),
  );
  if (isElectric) {
    sheet.add(
      ellipse([850, 790], 40, 30, { fill: '#cfd4d9', stroke: '#6b7076', width: 3 }),
      ellipse([850, 784], 30, 21, { fill: '#34383d' }),
    );
    return;
  }
  sheet.add(
    ellipse([850, 838], 50, 30, { fill: darken(leather, 0.5), stroke: '#aeb3b9', width: 3 }),
    shape('M838 836L844 764H862L868 836Z', {
      fill: sheet.linear(
        [838, 0],
        [868, 0],
        [
          [0, '#70757b'],
          [0.5, '#e9ecef'],
          [1, '#5c6066'],
        ],
      ),
    }),
    ellipse([853, 752], 30, isClassic ? 28 : 36, {
      fill: sheet.radial([842, 736], 44, [
        [0, isClassic ? '#b98a5a' : '#6b7077'],
        [0.6, isClassic ? '#5c3516' : '#25282c'],
        [1, '#0c0d0f'],
      ]),
    }),
  );
}

/** The front edge of a seat cushion and the bolster of its back, in a lower corner. */
function drawSeat(sheet: Sheet, leather: string, kind: Style['seat'], isRight: boolean) {
  const skin = sheet.linear(
    [60, 780],
    [560, 1067],
    [
      [0, lighten(leather, 0.3)],
      [0.4, leather],
      [1, darken(leather, 0.4)],
    ],
  );
  const side = sheet.linear(
    [0, 760],
    [0, 1067],
    [
      [0, lighten(leather, 0.08)],
      [1, darken(leather, 0.6)],
    ],
  );
  const lines: string[] = [];
  if (kind === 'ribbed')
    for (const x of spread(180, 480, 7)) lines.push(`M${x} 835Q${x - 6} 950 ${x - 14} 1067`);
  if (kind === 'quilted')
    for (const x of spread(40, 640, 12)) lines.push(`M${x} 800L${x - 150} 1067`, `M${x - 150} 800L${x} 1067`);
  const clip = sheet.clip(
    'M150 860C200 820 450 816 510 850C530 920 540 1000 545 1067H120C124 1000 130 920 150 860Z',
  );
  sheet.add(
    isRight ? '<g transform="translate(1600 0) scale(-1 1)">' : '<g>',
    shape(
      'M80 880C90 810 140 780 210 776C300 768 420 770 490 784C560 798 586 850 596 930L606 1067H60C62 1000 70 940 80 880Z',
      { fill: side },
    ),
    shape('M150 860C200 820 450 816 510 850C530 920 540 1000 545 1067H120C124 1000 130 920 150 860Z', {
      fill: skin,
    }),
    `<g clip-path="${clip}">`,
    shape(lines.join(''), { stroke: darken(leather, 0.5), width: 3.5, opacity: 0.55 }),
    shape(lines.join(''), {
      stroke: lighten(leather, 0.5),
      width: 1.5,
      opacity: 0.4,
      more: 'transform="translate(3 0)"',
    }),
    '</g>',
    shape('M150 860C200 820 450 816 510 850C530 920 540 1000 545 1067', {
      stroke: lighten(leather, 0.55),
      width: 2.4,
      opacity: 0.7,
      more: 'stroke-dasharray="9 6"',
    }),
    '</g>',
  );
}
