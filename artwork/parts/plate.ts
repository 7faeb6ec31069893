import type { OutlinePoint } from '../geometry/curve.ts';
import { shape, toPath } from '../sheet.ts';
import { type Lift, pixels, projectOutline, type Stage } from './stage.ts';

/** A registration plate without characters: no font can be relied on, and no real plate should be shown. */
export function drawPlate(stage: Stage, lift: Lift, t: number): string {
  const height = 0.07;
  const outline: OutlinePoint[] = [
    [-0.24, t - height, 1],
    [0.24, t - height, 1],
    [0.24, t + height, 1],
    [-0.24, t + height, 1],
  ];
  const points = projectOutline(stage, outline, lift, true, 6);
  if (points.length < 12) return '';
  const glyphs = [-0.175, -0.105, -0.035, 0.055, 0.12, 0.185].map((q): OutlinePoint[] => [
    [q - 0.019, t - height * 0.56, 1],
    [q + 0.019, t - height * 0.56, 1],
    [q + 0.019, t + height * 0.56, 1],
    [q - 0.019, t + height * 0.56, 1],
  ]);
  return [
    shape(toPath(points), { fill: '#f3f1e6', stroke: '#17181a', width: pixels(stage, 0.7) }),
    ...glyphs.map((glyph) =>
      shape(toPath(projectOutline(stage, glyph, lift, true, 2)), { fill: '#2b3a63', opacity: 0.75 }),
    ),
  ].join('');
}
