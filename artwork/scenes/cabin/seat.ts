import { darken, lighten } from '../../colour.ts';
import { spread } from '../../geometry/curve.ts';
import { type Sheet, shape } from '../../sheet.ts';
import { thread } from './material.ts';

export type Stitching = 'quilted' | 'ribbed' | 'plain';

export function drawSeats(sheet: Sheet, leather: string, stitching: Stitching) {
  for (const isRight of [false, true]) drawSeat(sheet, leather, stitching, isRight);
}

/** The front edge of a seat cushion and the bolster of its back, in a lower corner. */
function drawSeat(sheet: Sheet, leather: string, stitching: Stitching, isRight: boolean) {
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
  if (stitching === 'ribbed')
    for (const x of spread(180, 480, 7)) lines.push(`M${x} 835Q${x - 6} 950 ${x - 14} 1067`);
  if (stitching === 'quilted')
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
    thread('M150 860C200 820 450 816 510 850C530 920 540 1000 545 1067', leather, {
      light: 0.55,
      width: 2.4,
      opacity: 0.7,
    }),
    '</g>',
  );
}
