import { darken, lighten } from '../../colour.ts';
import { ellipse, rect, round, type Sheet, shape } from '../../sheet.ts';

const [x, y, radius, tall] = [1148, 560, 208, 193];

interface SteeringWheelOptions {
  leather: string;
  decor: string;
  /** Width of the rim; a four-wheel drive's is for gloves. */
  thick?: number;
}

/** The usual modern wheel: a thick rim, three spokes, a cushion and two groups of buttons. */
export function drawSteeringWheel(sheet: Sheet, { leather, decor, thick = 27 }: SteeringWheelOptions): void {
  const rim = sheet.linear(
    [x, y - tall],
    [x, y + tall],
    [
      [0, lighten('#1d1f22', 0.35)],
      [0.3, '#1d1f22'],
      [1, darken('#1d1f22', 0.4)],
    ],
  );
  const cushion = sheet.linear(
    [x, y - 48],
    [x, y + 70],
    [
      [0, '#3c4046'],
      [0.4, '#24272b'],
      [1, '#121416'],
    ],
  );
  const pad = { fill: '#15171a', more: `stroke="${lighten(decor, 0.3)}" stroke-width="2.5"` };
  sheet.add(
    ellipse([x + 8, y + 16], radius, tall, { stroke: '#000000', width: thick * 1.1, opacity: 0.3 }),
    sideSpoke(-1),
    sideSpoke(1),
    shape(`M${x - 22} ${y + 40}L${x + 22} ${y + 40}L${x + 30} ${y + tall - 6}L${x - 30} ${y + tall - 6}Z`, {
      fill: '#2c2f34',
    }),
    ellipse([x, y], radius, tall, { stroke: rim, width: thick }),
    ellipse([x, y - 3], radius + thick * 0.28, tall + thick * 0.28, {
      stroke: '#ffffff',
      width: 2.5,
      opacity: 0.18,
    }),
    ellipse([x, y], radius - thick * 0.42, tall - thick * 0.42, {
      stroke: lighten(leather, 0.3),
      width: 2,
      opacity: 0.5,
      more: 'stroke-dasharray="8 6"',
    }),
    rect(x - 78, y - 48, 156, 118, { fill: cushion, more: 'stroke="#0a0b0c" stroke-width="3"' }, 44),
    rect(x - 158, y - 22, 62, 44, pad, 14),
    rect(x + 96, y - 22, 62, 44, pad, 14),
    ...[-142, -120, 112, 134].map((dx) => ellipse([x + dx, y], 6, 6, { fill: '#9aa0a6' })),
    ellipse([x, y + 8], 22, 22, { stroke: '#cfd4d9', width: 5 }),
  );
}

function sideSpoke(side: 1 | -1) {
  const end = round(x + side * radius * 0.97);
  return shape(
    `M${x + side * 50} ${y - 34}L${end} ${round(y - tall * 0.12)}L${end} ${round(y + tall * 0.16)}L${x + side * 50} ${y + 44}Z`,
    { fill: '#24272b' },
  );
}
