import { darken, lighten } from '../colour.ts';
import type { Vec2 } from '../geometry/vector.ts';
import { ellipse, type Sheet, shape, toPath } from '../sheet.ts';

export type WheelDesign =
  | 'twin-five'
  | 'ten'
  | 'star'
  | 'turbine'
  | 'mesh'
  | 'blade'
  | 'wire'
  | 'steel'
  | 'six'
  | 'aero'
  | 'hubcap';

/** A spoke as half-widths along its length: distance from the hub (0 to 1), sideways offset, half width (share of rim). */
interface Spoke {
  count: number;
  stations: readonly (readonly [along: number, offset: number, half: number])[];
  /** Pairs lean towards each other. */
  isPaired?: boolean;
}

const designs: Record<Exclude<WheelDesign, 'wire' | 'steel' | 'hubcap' | 'aero'>, Spoke> = {
  'twin-five': {
    count: 5,
    isPaired: true,
    stations: [
      [0.16, 0.07, 0.05],
      [0.6, 0.12, 0.045],
      [1, 0.2, 0.06],
    ],
  },
  ten: {
    count: 10,
    stations: [
      [0.14, 0, 0.045],
      [0.6, 0, 0.04],
      [1, 0, 0.07],
    ],
  },
  star: {
    count: 5,
    stations: [
      [0.12, 0, 0.16],
      [0.5, 0, 0.12],
      [0.85, 0, 0.13],
      [1, 0, 0.2],
    ],
  },
  turbine: {
    count: 12,
    stations: [
      [0.18, 0, 0.05],
      [0.5, 0.07, 0.04],
      [1, 0.24, 0.055],
    ],
  },
  mesh: {
    count: 10,
    isPaired: true,
    stations: [
      [0.16, 0.02, 0.028],
      [0.55, 0.015, 0.026],
      [0.72, 0.05, 0.026],
      [1, 0.16, 0.035],
    ],
  },
  blade: {
    count: 7,
    stations: [
      [0.14, 0, 0.09],
      [0.55, 0.03, 0.07],
      [1, 0.1, 0.12],
    ],
  },
  six: {
    count: 6,
    stations: [
      [0.16, 0, 0.12],
      [0.5, 0, 0.09],
      [0.82, 0, 0.11],
      [1, 0, 0.17],
    ],
  },
};

export function drawSpokes(
  sheet: Sheet,
  design: WheelDesign,
  radius: number,
  metal: string,
  phase: number,
): string {
  if (design === 'steel') return drawSteel(sheet, radius);
  if (design === 'hubcap') return drawHubcap(sheet, radius);
  if (design === 'wire') return drawWire(sheet, radius) + drawHub(sheet, radius * 0.2, '#d9dce0');
  if (design === 'aero') return drawAero(sheet, radius, metal, phase);
  const { count, stations, isPaired } = designs[design];
  const face = sheet.linear(
    [-radius * 0.4, -radius],
    [radius * 0.4, radius],
    [
      [0, lighten(metal, 0.55)],
      [0.4, metal],
      [0.7, darken(metal, 0.3)],
      [1, darken(metal, 0.1)],
    ],
  );
  const edge = darken(metal, 0.62);
  const lean = isPaired ? [1, -1] : [1];
  const outlines: Vec2[][] = [];
  for (let i = 0; i < count; i++) {
    const angle = phase + (i * 2 * Math.PI) / count;
    for (const side of lean) outlines.push(toSpoke(stations, side, angle, radius));
  }
  const path = outlines.map((outline) => toPath(outline)).join('');
  return [
    shape(path, { fill: edge, more: `transform="translate(1.2 1.8)"` }),
    shape(path, { fill: face, stroke: edge, width: 0.5 }),
    drawHub(sheet, radius * 0.2, metal),
  ].join('');
}

function toSpoke(stations: Spoke['stations'], side: number, angle: number, radius: number): Vec2[] {
  const turn = (along: number, across: number): Vec2 => [
    (along * Math.cos(angle) - across * Math.sin(angle)) * radius,
    (along * Math.sin(angle) + across * Math.cos(angle)) * radius,
  ];
  const left = stations.map(([along, offset, half]) =>
    turn(Math.sqrt(Math.max(0, along * along - (offset * side - half) ** 2)), offset * side - half),
  );
  const right = stations.map(([along, offset, half]) =>
    turn(Math.sqrt(Math.max(0, along * along - (offset * side + half) ** 2)), offset * side + half),
  );
  return [...left, ...right.reverse()];
}

function drawHub(sheet: Sheet, radius: number, metal: string) {
  const fill = sheet.linear(
    [0, -radius],
    [0, radius],
    [
      [0, lighten(metal, 0.5)],
      [0.5, metal],
      [1, darken(metal, 0.45)],
    ],
  );
  const nuts = Array.from({ length: 5 }, (_, i) => {
    const angle = (i * 2 * Math.PI) / 5 - Math.PI / 2;
    return ellipse(
      [Math.cos(angle) * radius * 0.74, Math.sin(angle) * radius * 0.74],
      radius * 0.1,
      radius * 0.1,
      { fill: darken(metal, 0.7) },
    );
  });
  return [
    ellipse([0, 0], radius, radius, { fill, stroke: darken(metal, 0.55), width: 0.5 }),
    ...nuts,
    ellipse([0, 0], radius * 0.5, radius * 0.5, { fill: '#1a1b1d', stroke: lighten(metal, 0.4), width: 0.8 }),
    ellipse([0, -radius * 0.12], radius * 0.3, radius * 0.2, { fill: '#ffffff', opacity: 0.16 }),
  ].join('');
}

function drawSteel(sheet: Sheet, radius: number) {
  const dish = sheet.radial([-radius * 0.2, -radius * 0.35], radius * 1.3, [
    [0, '#d6d8da'],
    [0.5, '#9fa2a5'],
    [1, '#606366'],
  ]);
  const holes = Array.from({ length: 10 }, (_, i) => {
    const angle = (i * 2 * Math.PI) / 10;
    return ellipse(
      [Math.cos(angle) * radius * 0.66, Math.sin(angle) * radius * 0.66],
      radius * 0.1,
      radius * 0.1,
      { fill: '#141516' },
    );
  });
  return [
    ellipse([0, 0], radius * 0.94, radius * 0.94, { fill: dish }),
    ellipse([0, 0], radius * 0.84, radius * 0.84, { stroke: '#6a6d70', width: 1.2 }),
    ...holes,
    ellipse([0, 0], radius * 0.46, radius * 0.46, { fill: '#aeb1b4', stroke: '#6d7073', width: 1 }),
    drawHub(sheet, radius * 0.34, '#8e9194'),
  ].join('');
}

function drawHubcap(sheet: Sheet, radius: number) {
  const chrome = sheet.linear(
    [0, -radius * 0.6],
    [0, radius * 0.6],
    [
      [0, '#ffffff'],
      [0.35, '#c6cacf'],
      [0.5, '#5d6368'],
      [0.56, '#9aa0a6'],
      [1, '#eef0f2'],
    ],
  );
  const ring = sheet.linear(
    [0, -radius],
    [0, radius],
    [
      [0, '#fafbfc'],
      [0.45, '#a9aeb3'],
      [0.55, '#666b70'],
      [1, '#d9dcdf'],
    ],
  );
  return [
    ellipse([0, 0], radius, radius, { fill: ring }),
    ellipse([0, 0], radius * 0.84, radius * 0.84, { fill: '#2a2c2f' }),
    ellipse([0, 0], radius * 0.76, radius * 0.76, { fill: chrome, stroke: '#7b8085', width: 0.8 }),
    ellipse([0, 0], radius * 0.42, radius * 0.42, { stroke: '#7b8085', width: 1.2 }),
    ellipse([0, -radius * 0.02], radius * 0.16, radius * 0.16, {
      fill: '#8d2530',
      stroke: '#f4f5f6',
      width: 1.5,
    }),
  ].join('');
}

function drawWire(sheet: Sheet, radius: number) {
  const lines: string[] = [];
  for (let i = 0; i < 36; i++) {
    const outer = (i * 2 * Math.PI) / 36;
    const inner = outer + (i % 2 ? 0.55 : -0.55);
    lines.push(
      `M${Math.round(Math.cos(inner) * radius * 18) / 100} ${Math.round(Math.sin(inner) * radius * 18) / 100}L${Math.round(Math.cos(outer) * radius * 97) / 100} ${Math.round(Math.sin(outer) * radius * 97) / 100}`,
    );
  }
  const chrome = sheet.linear(
    [0, -radius],
    [0, radius],
    [
      [0, '#ffffff'],
      [0.5, '#a6abb0'],
      [1, '#d0d3d6'],
    ],
  );
  return (
    shape(lines.join(''), { stroke: chrome, width: 1.5 }) +
    ellipse([0, 0], radius * 0.93, radius * 0.93, { stroke: chrome, width: 3.5 })
  );
}

function drawAero(sheet: Sheet, radius: number, metal: string, phase: number) {
  const face = sheet.linear(
    [-radius * 0.5, -radius],
    [radius * 0.5, radius],
    [
      [0, lighten(metal, 0.4)],
      [0.45, metal],
      [1, darken(metal, 0.4)],
    ],
  );
  const slot: Vec2[] = [
    [0.42, -0.1],
    [0.9, -0.3],
    [0.95, 0.02],
    [0.86, 0.1],
    [0.5, 0.03],
  ];
  const slots = Array.from({ length: 5 }, (_, i) => {
    const angle = phase + (i * 2 * Math.PI) / 5;
    return toPath(
      slot.map(
        ([along, across]): Vec2 => [
          (along * Math.cos(angle) - across * Math.sin(angle)) * radius,
          (along * Math.sin(angle) + across * Math.cos(angle)) * radius,
        ],
      ),
    );
  });
  return [
    ellipse([0, 0], radius * 0.99, radius * 0.99, { fill: face }),
    shape(slots.join(''), { fill: '#101113', stroke: darken(metal, 0.6), width: 0.8 }),
    ellipse([0, 0], radius * 0.34, radius * 0.34, { stroke: darken(metal, 0.5), width: 0.8 }),
    drawHub(sheet, radius * 0.2, metal),
  ].join('');
}
