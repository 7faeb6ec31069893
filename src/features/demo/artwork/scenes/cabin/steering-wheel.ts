import { darken, lighten } from '../../colour.ts';
import { ellipse, rect, round, type Sheet, shape } from '../../sheet.ts';

export interface SteeringWheelOptions {
  x: number;
  y: number;
  radius: number;
  leather: string;
  decor: string;
  isClassic: boolean;
}

export function drawSteeringWheel(
  sheet: Sheet,
  { x, y, radius, leather, decor, isClassic }: SteeringWheelOptions,
): string {
  const tall = radius * 0.93;
  const rimColour = isClassic ? '#3a2414' : '#1d1f22';
  const rim = sheet.linear(
    [x, y - tall],
    [x, y + tall],
    [
      [0, lighten(rimColour, 0.35)],
      [0.3, rimColour],
      [1, darken(rimColour, 0.4)],
    ],
  );
  const metal = sheet.linear(
    [x - radius, y],
    [x + radius, y],
    [
      [0, '#e9ecef'],
      [0.5, '#8e949a'],
      [1, '#d5d9dd'],
    ],
  );
  const thick = radius * (isClassic ? 0.075 : 0.13);
  const parts = [
    ellipse([x + 8, y + 16], radius, tall, { stroke: '#000000', width: thick * 1.1, opacity: 0.3 }),
    spoke(x, y, radius, tall, -1, isClassic ? metal : '#24272b'),
    spoke(x, y, radius, tall, 1, isClassic ? metal : '#24272b'),
    shape(
      `M${x - 22} ${y + 40}L${x + 22} ${y + 40}L${x + 30} ${round(y + tall - 6)}L${x - 30} ${round(y + tall - 6)}Z`,
      { fill: isClassic ? metal : '#2c2f34' },
    ),
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
  ];
  if (isClassic)
    parts.push(
      ellipse([x, y + 6], 56, 52, { fill: metal }),
      ellipse([x, y + 6], 38, 35, { fill: '#1b1d20' }),
    );
  else {
    parts.push(
      rect(
        x - 78,
        y - 48,
        156,
        118,
        {
          fill: sheet.linear(
            [x, y - 48],
            [x, y + 70],
            [
              [0, '#3c4046'],
              [0.4, '#24272b'],
              [1, '#121416'],
            ],
          ),
          more: 'stroke="#0a0b0c" stroke-width="3"',
        },
        44,
      ),
      rect(
        x - 158,
        y - 22,
        62,
        44,
        { fill: '#15171a', more: `stroke="${lighten(decor, 0.3)}" stroke-width="2.5"` },
        14,
      ),
      rect(
        x + 96,
        y - 22,
        62,
        44,
        { fill: '#15171a', more: `stroke="${lighten(decor, 0.3)}" stroke-width="2.5"` },
        14,
      ),
      ...[-142, -120, 112, 134].map((dx) => ellipse([x + dx, y], 6, 6, { fill: '#9aa0a6' })),
      ellipse([x, y + 8], 22, 22, { stroke: '#cfd4d9', width: 5 }),
    );
  }
  return parts.join('');
}

function spoke(x: number, y: number, radius: number, tall: number, side: 1 | -1, fill: string) {
  return shape(
    `M${round(x + side * 50)} ${y - 34}L${round(x + side * radius * 0.97)} ${round(y - tall * 0.12)}L${round(x + side * radius * 0.97)} ${round(y + tall * 0.16)}L${round(x + side * 50)} ${y + 44}Z`,
    { fill },
  );
}
