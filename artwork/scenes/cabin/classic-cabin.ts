import { lighten } from '../../colour.ts';
import { spread } from '../../geometry/curve.ts';
import { ellipse, rect, round, type Sheet, shape } from '../../sheet.ts';
import type { Cabin } from './cabin.ts';
import { lever } from './console.ts';
import { drawFrame } from './frame.ts';
import { gauge } from './instruments.ts';
import { chrome, gloss, roll } from './material.ts';
import { drawSeats } from './seat.ts';

/** Before screens: a wooden or steel dashboard with dials, a thin rim, a long lever on a carpeted tunnel. */
export function drawClassicCabin(cabin: Cabin): void {
  const { sheet, leather, upper, paint, random, isPlain } = cabin;
  const wood = random.pick(['#7a4a28', '#6b3d20', '#84552f']);
  drawFrame(cabin, 'thin');
  sheet.add(
    shape('M60 470C300 436 560 430 800 430C1040 430 1300 436 1540 470L1548 500H52Z', {
      fill: roll(sheet, upper, 428, 500),
    }),
    shape('M64 492H1536V656C1536 672 1526 680 1510 680H90C74 680 64 672 64 656Z', {
      fill: gloss(sheet, isPlain ? paint : wood, 492, 680),
    }),
    isPlain ? '' : drawGrain(),
    shape('M64 494H1536', { stroke: chrome(sheet, 64, 1536), width: 5 }),
    shape('M72 678H1528', { stroke: chrome(sheet, 64, 1536), width: 7 }),
    shape('M52 686H1548C1536 744 1510 764 1470 770C1200 784 400 784 130 770C90 764 64 744 52 686Z', {
      fill: roll(sheet, leather, 686, 790),
    }),
  );
  drawGlovebox(sheet);
  drawRadio(sheet);
  for (const [i, x] of [690, 800, 910].entries())
    sheet.add(...gauge([x, 552], 42, 0.3 + i * 0.18, '#0d0e10'));
  for (const [i, x] of [1058, 1240].entries()) sheet.add(...gauge([x, 574], 76, 0.12 + i * 0.1, '#0d0e10'));
  for (const x of [1380, 1430, 1480])
    sheet.add(ellipse([x, 548], 15, 15, { fill: chrome(sheet, x - 15, x + 15) }));
  sheet.add(ellipse([1430, 622], 24, 24, { fill: '#0d0e10', stroke: '#d5d9dd', width: 5 }));
  drawTunnel(cabin);
  drawSeats(sheet, leather, 'ribbed');
  drawThinWheel(sheet);
}

function drawGrain(): string {
  return spread(506, 668, 15)
    .map((y, i) =>
      shape(
        `M66 ${round(y)}C360 ${round(y - 8 + (i % 3) * 7)} 620 ${round(y + 9 - (i % 4) * 5)} 900 ${round(y)}C1120 ${round(y - 7 + (i % 2) * 10)} 1340 ${round(y + 5)} 1534 ${round(y - 3)}`,
        { stroke: '#2c1709', width: 1.8, opacity: 0.3 },
      ),
    )
    .join('');
}

function drawGlovebox(sheet: Sheet) {
  sheet.add(
    rect(150, 520, 400, 134, { fill: 'none', more: 'stroke="#241206" stroke-width="4"' }, 8),
    rect(
      153,
      523,
      394,
      128,
      { fill: 'none', more: 'stroke="#ffffff" stroke-opacity="0.2" stroke-width="2"' },
      7,
    ),
    ellipse([350, 634], 13, 13, { fill: chrome(sheet, 337, 363) }),
    shape('M350 628V640', { stroke: '#1b1d20', width: 3.5 }),
  );
}

function drawRadio(sheet: Sheet) {
  sheet.add(
    rect(684, 610, 232, 56, { fill: '#15171a', more: 'stroke="#d5d9dd" stroke-width="4"' }, 6),
    rect(728, 620, 144, 24, { fill: '#e9dfb4', opacity: 0.9 }, 2),
    ...spread(740, 860, 9).map((x) => shape(`M${round(x)} 626V636`, { stroke: '#6b5a2a', width: 2 })),
    shape('M806 620V644', { stroke: '#c0392b', width: 3 }),
    ...[0, 1, 2, 3, 4].map((i) => rect(732 + i * 28, 649, 22, 11, { fill: '#d5d9dd' }, 2)),
    ...[706, 894].map((x) => ellipse([x, 638], 15, 15, { fill: chrome(sheet, x - 15, x + 15) })),
  );
}

/** Carpet over the gearbox, no console; the handbrake lies beside the lever. */
function drawTunnel({ sheet, leather }: Cabin) {
  sheet.add(
    shape('M668 774C720 742 880 742 932 774C958 880 992 980 1010 1067H590C608 980 642 880 668 774Z', {
      fill: sheet.linear(
        [590, 0],
        [1010, 0],
        [
          [0, '#131110'],
          [0.5, '#4b423a'],
          [1, '#131110'],
        ],
      ),
    }),
    ...spread(790, 1050, 12).map((y) =>
      shape(`M${round(672 - (y - 790) * 0.25)} ${round(y)}H${round(928 + (y - 790) * 0.25)}`, {
        stroke: '#000000',
        width: 2,
        opacity: 0.16,
        more: 'stroke-dasharray="3 5"',
      }),
    ),
    shape('M738 886C750 830 850 830 862 886L884 930H716Z', { fill: roll(sheet, leather, 840, 940) }),
    shape('M716 930H884', { stroke: '#c7ccd1', width: 5 }),
    ...lever(sheet, [800, 860], 168, '#5c3516'),
    shape('M902 1040L936 930', { stroke: chrome(sheet, 896, 940), width: 15 }),
    shape('M932 944L942 908', { stroke: '#17181a', width: 25 }),
  );
}

/** Wide and thin, with three drilled spokes and a horn button. */
function drawThinWheel(sheet: Sheet) {
  const [x, y, radius, tall] = [1148, 590, 226, 208];
  const metal = chrome(sheet, x - radius, x + radius);
  const rim = gloss(sheet, '#6d3c1c', y - tall, y + tall);
  const spokes = [Math.PI * 0.5, Math.PI * 1.08, Math.PI * 1.92].map((angle) => {
    const at = (reach: number, aside: number) =>
      `${round(x + Math.cos(angle) * radius * reach - Math.sin(angle) * aside)} ${round(y + Math.sin(angle) * tall * reach + Math.cos(angle) * aside)}`;
    const holes = [0.42, 0.57, 0.72].map((reach, i) =>
      ellipse(
        [x + Math.cos(angle) * radius * reach, y + Math.sin(angle) * tall * reach],
        11 - i * 2,
        11 - i * 2,
        { fill: '#1a1512' },
      ),
    );
    return (
      shape(`M${at(0.1, 20)}L${at(0.97, 11)}L${at(0.97, -11)}L${at(0.1, -20)}Z`, { fill: metal }) +
      holes.join('')
    );
  });
  sheet.add(
    ellipse([x + 8, y + 14], radius, tall, { stroke: '#000000', width: 16, opacity: 0.3 }),
    ...spokes,
    ellipse([x, y], radius, tall, { stroke: rim, width: 17 }),
    ellipse([x, y - 2], radius + 5, tall + 5, { stroke: lighten('#6d3c1c', 0.55), width: 2, opacity: 0.5 }),
    ellipse([x, y], 50, 46, { fill: metal }),
    ellipse([x, y], 36, 33, { fill: '#17181a', stroke: '#c5a059', width: 4 }),
    ellipse([x, y], 14, 13, { fill: '#c5a059' }),
  );
}
