import { darken, lighten } from '../../colour.ts';
import type { Vec2 } from '../../geometry/vector.ts';
import { ellipse, rect, type Sheet, shape } from '../../sheet.ts';
import { chrome, thread } from './material.ts';

/** The box between the front seats, with buttons, a cup holder and an armrest. */
export function drawConsole(sheet: Sheet, leather: string) {
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
    thread('M660 946C720 934 880 934 940 946', leather),
  );
}

export function drawSelector(sheet: Sheet, leather: string) {
  sheet.add(
    ellipse([850, 838], 50, 30, { fill: darken(leather, 0.5), stroke: '#aeb3b9', width: 3 }),
    ...lever(sheet, [850, 836], 84, '#25282c'),
  );
}

/** A lever with a knob, standing on that point. */
export function lever(sheet: Sheet, [x, y]: Vec2, length: number, knob: string): string[] {
  return [
    shape(`M${x - 12} ${y}L${x - 6} ${y - length}H${x + 8}L${x + 16} ${y}Z`, {
      fill: chrome(sheet, x - 12, x + 16),
    }),
    ellipse([x + 2, y - length], 30, 34, {
      fill: sheet.radial([x - 9, y - length - 16], 44, [
        [0, lighten(knob, 0.4)],
        [0.6, knob],
        [1, darken(knob, 0.6)],
      ]),
    }),
  ];
}
