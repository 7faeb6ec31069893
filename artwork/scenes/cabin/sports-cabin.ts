import { darken, lighten } from '../../colour.ts';
import { spread } from '../../geometry/curve.ts';
import { ellipse, rect, round, type Sheet, shape } from '../../sheet.ts';
import type { Cabin } from './cabin.ts';
import { drawFrame } from './frame.ts';
import { gauge } from './instruments.ts';
import { chrome, gloss, lit, roll } from './material.ts';
import { drawSportsWheel } from './sports-wheel.ts';

/** Turned to the driver: a rising console and shell seats. */
export function drawSportsCabin(cabin: Cabin): void {
  const { sheet, leather, upper, random } = cabin;
  const accent = random.pick(['#d8232a', '#e0a020', '#c9ced3']);
  const dial = random.pick(['#d9a514', '#15171a', '#8f1d1f']);
  drawFrame(cabin, 'low');
  sheet.add(
    // Low on the passenger's side, rising to the binnacle on the other.
    shape(
      'M40 720C56 640 66 590 80 540C300 506 520 496 700 492C860 488 940 470 1000 450H1330C1420 462 1480 490 1520 530C1534 590 1544 650 1560 720C1400 790 1100 770 800 770C500 770 200 790 40 720Z',
      { fill: roll(sheet, leather, 490, 760) },
    ),
    shape(
      'M18 536C40 486 80 466 150 456C380 424 600 420 760 416C880 412 900 352 1000 340C1110 330 1230 332 1320 346C1390 358 1400 410 1470 428C1540 446 1564 486 1582 536C1540 560 1500 540 1460 524C1400 506 1360 500 1290 500C1120 496 960 506 800 512C520 520 300 530 120 560C80 566 40 556 18 536Z',
      { fill: roll(sheet, upper, 350, 550) },
    ),
  );
  drawCarbon(sheet);
  for (const x of [178, 664, 806, 1436]) drawJet(sheet, x, x === 178 || x === 1436 ? 578 : 546, accent);
  drawRevCounter(sheet, dial);
  drawRidge(cabin, accent);
  for (const isRight of [false, true]) drawShellSeat(cabin, accent, isRight);
  drawSportsWheel(sheet, accent);
}

/** Woven carbon along the passenger's side. */
function drawCarbon(sheet: Sheet) {
  const panel = 'M240 590C380 574 500 568 604 564L596 642C500 646 380 652 246 666Z';
  const weave = spread(160, 640, 33).map((x) => `M${round(x)} 540L${round(x + 130)} 680`);
  const against = spread(240, 760, 33).map((x) => `M${round(x)} 540L${round(x - 130)} 680`);
  sheet.add(
    shape(panel, { fill: gloss(sheet, '#1d1f23', 560, 670) }),
    `<g clip-path="${sheet.clip(panel)}">`,
    shape(weave.join(''), { stroke: '#6d737b', width: 3.5, opacity: 0.3 }),
    shape(against.join(''), { stroke: '#000000', width: 3.5, opacity: 0.4 }),
    '</g>',
    shape(panel, { stroke: '#c9ced3', width: 2.5, opacity: 0.7 }),
  );
}

function drawJet(sheet: Sheet, x: number, y: number, accent: string) {
  sheet.add(
    ellipse([x, y], 48, 48, { fill: chrome(sheet, x - 48, x + 48) }),
    ellipse([x, y], 39, 39, { fill: '#08090a', stroke: accent, width: 3 }),
    ...[0, 60, 120].map((turn) =>
      shape(`M${x - 34} ${y}H${x + 34}`, {
        stroke: '#41454b',
        width: 6,
        more: `transform="rotate(${turn} ${x} ${y})"`,
      }),
    ),
    ellipse([x, y], 11, 11, { fill: '#8d9299' }),
  );
}

/** The revs in the middle and large; a small screen on either side. */
function drawRevCounter(sheet: Sheet, dial: string) {
  sheet.add(
    shape('M962 506C966 430 1000 372 1064 364H1232C1296 372 1330 430 1334 506Z', {
      fill: '#08090b',
      stroke: '#2d3035',
      width: 4,
    }),
    rect(980, 424, 84, 74, { fill: lit(sheet, [980, 424], 1064, 498) }, 10),
    rect(1232, 424, 84, 74, { fill: lit(sheet, [1232, 424], 1316, 498) }, 10),
    ...gauge([1148, 446], 76, 0.3, dial),
    shape('M1206 404A70 70 0 0 1 1213 474', { stroke: '#d8232a', width: 9 }),
  );
}

/** The high ridge between the two, with its screen and switches turned to the right. */
function drawRidge({ sheet, leather }: Cabin, accent: string) {
  sheet.add(
    shape('M640 620C700 596 880 590 966 604C976 760 1010 900 1050 1067H560C580 900 610 760 640 620Z', {
      fill: sheet.linear(
        [560, 0],
        [1050, 0],
        [
          [0, darken(leather, 0.7)],
          [0.3, darken(leather, 0.1)],
          [1, darken(leather, 0.5)],
        ],
      ),
    }),
    shape('M716 640L944 622L962 764L704 776Z', { fill: '#07080a', stroke: '#3c4046', width: 3 }),
    shape('M728 650L934 634L950 754L716 765Z', { fill: lit(sheet, [716, 634], 950, 765) }),
    shape('M748 738C790 660 830 720 868 680L926 660', { stroke: accent, width: 5 }),
    ...[0, 1, 2, 3].map((i) =>
      rect(
        712 + i * 62,
        790 - i * 4,
        46,
        26,
        { fill: '#23262a', more: 'stroke="#8d9299" stroke-width="2.5"' },
        6,
      ),
    ),
    // Two shift paddles instead of a lever, and the start button under its guard.
    shape('M738 850H778V912H738ZM800 848H840V910H800Z', { fill: chrome(sheet, 738, 840) }),
    ellipse([908, 876], 44, 40, { fill: '#0b0c0e', stroke: '#c9ced3', width: 4 }),
    ellipse([908, 872], 30, 27, { fill: '#c8242b' }),
    ellipse([902, 863], 14, 8, { fill: '#ffffff', opacity: 0.35 }),
    shape('M640 950C720 930 900 926 984 940L1020 1067H594Z', { fill: roll(sheet, leather, 935, 1067) }),
    shape('M660 964C740 946 890 942 964 956', { stroke: accent, width: 3, more: 'stroke-dasharray="10 7"' }),
  );
}

/** Low, with side walls to sit between, piped along their edge. */
function drawShellSeat({ sheet, leather }: Cabin, accent: string, isRight: boolean) {
  const cushion = 'M206 1067C208 1000 212 950 222 912C300 892 388 892 466 912C478 950 484 1000 488 1067Z';
  sheet.add(
    isRight ? '<g transform="translate(1600 0) scale(-1 1)">' : '<g>',
    shape(
      'M58 1067C60 980 72 890 112 858C142 836 190 846 222 886C300 866 388 866 466 886C492 846 540 836 570 858C606 890 620 980 624 1067Z',
      { fill: roll(sheet, leather, 830, 1067) },
    ),
    shape('M112 858C142 836 190 846 222 886C212 940 206 1000 204 1067H150C150 980 150 900 112 858Z', {
      fill: darken(leather, 0.35),
      opacity: 0.55,
    }),
    shape('M570 858C540 836 492 846 466 886C478 940 486 1000 490 1067H540C540 980 540 900 570 858Z', {
      fill: darken(leather, 0.35),
      opacity: 0.55,
    }),
    shape(cushion, { fill: roll(sheet, '#24262a', 895, 1067) }),
    ...spread(940, 1052, 4).map((y) =>
      shape(`M216 ${round(y)}C300 ${round(y - 16)} 400 ${round(y - 16)} 480 ${round(y)}`, {
        stroke: '#000000',
        width: 5,
        opacity: 0.5,
      }),
    ),
    shape(cushion, { stroke: accent, width: 3, opacity: 0.85, more: 'stroke-dasharray="10 7"' }),
    shape('M330 898C326 950 324 1010 324 1067M358 898C362 950 364 1010 364 1067', {
      stroke: accent,
      width: 5,
    }),
    shape(
      'M64 1000C70 920 84 880 112 858C142 836 190 846 222 886M618 1000C612 920 600 880 570 858C540 836 492 846 466 886',
      {
        stroke: lighten(leather, 0.5),
        width: 3,
        opacity: 0.5,
      },
    ),
    '</g>',
  );
}
