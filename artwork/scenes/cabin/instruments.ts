import { spread } from '../../geometry/curve.ts';
import { itemAt } from '../../geometry/item-at.ts';
import type { Vec2 } from '../../geometry/vector.ts';
import { ellipse, rect, round, type Sheet, shape } from '../../sheet.ts';
import { lit } from './material.ts';

/** What stands behind the wheel, under its hood. */
export function drawBinnacle(sheet: Sheet, dials: 'round' | 'digital') {
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
  for (const x of [1084, 1212]) sheet.add(...gauge([x, 458], 56, 0.2));
}

/** A round instrument; its needle stands at that share of the scale. */
export function gauge([x, y]: Vec2, radius: number, share: number, face = '#131518'): string[] {
  const along = (angle: number, reach: number) =>
    `${round(x + Math.cos(angle) * radius * reach)} ${round(y + Math.sin(angle) * radius * reach)}`;
  const [low, high] = [-Math.PI * 1.2, Math.PI * 0.2];
  return [
    ellipse([x, y], radius, radius, { fill: face, stroke: '#c7ccd1', width: Math.max(3, radius * 0.06) }),
    ...spread(low, high, 12).map((angle) =>
      shape(`M${along(angle, 0.75)}L${along(angle, 0.89)}`, { stroke: '#f2f3f4', width: 2.4 }),
    ),
    shape(`M${x} ${y}L${along(low + (high - low) * share, 0.72)}`, {
      stroke: '#ff5b3a',
      width: Math.max(3, radius * 0.07),
    }),
    ellipse([x, y], radius * 0.14, radius * 0.14, { fill: '#3a3d42' }),
  ];
}

/** A screen that stands on the dashboard, with a map and three tiles. */
export function drawTablet(sheet: Sheet, left = 682, top = 396, wide = 236, tall = 150) {
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
        fill: lit(sheet, [left, top], left + wide, top + tall),
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
