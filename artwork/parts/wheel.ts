import { darken, lighten } from '../colour.ts';
import type { Vec2 } from '../geometry/vector.ts';
import { ellipse, type Sheet, shape, toPath } from '../sheet.ts';
import { drawSpokes, type WheelDesign } from './spokes.ts';

export interface WheelLook {
  design: WheelDesign;
  /** Rim as a share of the whole wheel. */
  rim: number;
  metal: string;
  caliper: string;
  /** Turn of the spokes, radians. */
  phase: number;
}

/** One wheel, face on, tyre radius 100, middle at 0 0. The caller bends it into place with a transform. */
export function drawWheel(sheet: Sheet, { design, rim, metal, caliper, phase }: WheelLook): string {
  const edge = rim * 100;
  const centre: Vec2 = [0, 0];
  const tyre = sheet.linear(
    [0, -100],
    [0, 100],
    [
      [0, '#3c3e42'],
      [0.3, '#232427'],
      [0.75, '#161719'],
      [1, '#0b0b0c'],
    ],
  );
  const lip = sheet.linear(
    [-30, -edge],
    [20, edge],
    [
      [0, lighten(metal, 0.65)],
      [0.35, metal],
      [0.6, darken(metal, 0.45)],
      [1, lighten(metal, 0.15)],
    ],
  );
  const barrel = sheet.radial([0, edge * 0.25], edge, [
    [0, '#2c2d30'],
    [0.7, '#17181a'],
    [1, '#060607'],
  ]);
  const parts = [
    ellipse(centre, 100, 100, { fill: tyre }),
    ellipse(centre, 97, 97, { stroke: '#000000', width: 1.6, opacity: 0.55 }),
    ellipse(centre, (100 + edge) / 2 + 6, (100 + edge) / 2 + 6, {
      stroke: '#55585d',
      width: 0.9,
      opacity: 0.5,
    }),
    ellipse(centre, edge + 2.5, edge + 2.5, { fill: '#050506' }),
    ellipse(centre, edge, edge, { fill: lip }),
    ellipse(centre, edge - 3, edge - 3, { fill: barrel }),
  ];
  if (design !== 'steel' && design !== 'hubcap') parts.push(drawBrake(sheet, edge, caliper));
  parts.push(drawSpokes(sheet, design, edge - 2.4, metal, phase));
  // Sky caught by the upper shoulder of the tyre.
  parts.push(shape(toPath(arc(93, -2.5, -0.64), false), { stroke: '#8b9097', width: 1.6, opacity: 0.45 }));
  return parts.join('');
}

function drawBrake(sheet: Sheet, edge: number, caliper: string) {
  const disc = edge * 0.72;
  const metal = sheet.linear(
    [-disc, -disc],
    [disc, disc],
    [
      [0, '#b9bdc2'],
      [0.5, '#6d7175'],
      [0.55, '#a5a9ad'],
      [1, '#54575a'],
    ],
  );
  const grip = [...arc(disc * 1.04, -0.5, 0.75), ...arc(disc * 0.66, -0.5, 0.75).reverse()];
  return [
    ellipse([0, 0], disc, disc, { fill: metal, opacity: 0.8 }),
    ellipse([0, 0], disc * 0.94, disc * 0.94, { stroke: '#3a3c3f', width: 0.8, opacity: 0.6 }),
    ellipse([0, 0], disc * 0.58, disc * 0.58, { fill: '#37393c' }),
    shape(toPath(grip), { fill: caliper }),
    shape(toPath(arc(disc * 0.98, -0.42, 0.6), false), {
      stroke: lighten(caliper, 0.5),
      width: 1.4,
      opacity: 0.6,
    }),
  ].join('');
}

function arc(radius: number, from: number, to: number): Vec2[] {
  return Array.from({ length: 25 }, (_, i) => {
    const angle = from + ((to - from) * i) / 24;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
  });
}
