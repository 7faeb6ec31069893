import { darken, lighten } from '../../colour.ts';
import { ellipse, rect, type Sheet, shape } from '../../sheet.ts';

export function drawConsole(sheet: Sheet, leather: string, isClassic: boolean, isElectric: boolean) {
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
