import { mixHex, toHex } from '../colour.ts';
import { type OutlinePoint, spread, traceOutline } from '../geometry/curve.ts';
import { itemAt } from '../geometry/item-at.ts';
import type { Vec2 } from '../geometry/vector.ts';
import { shape, toPath } from '../sheet.ts';
import { type Lift, liftFlank, pixels, projectOutline, projectTraced, type Stage } from './stage.ts';

/** Windscreen, rear window and side windows: dark inside, sky on top, one clean slanted reflection each. */
export function drawGlass(stage: Stage): string {
  const { surface } = stage;
  const { cabin } = surface.body;
  const rearward: Lift = (q, t) => surface.cabin(q === 0 ? 4 : Math.sign(q) * (4 - Math.abs(q)), t);
  const screen: OutlinePoint[] = [
    [-0.97, 0.03],
    [-0.5, 0.01],
    [0, 0],
    [0.5, 0.01],
    [0.97, 0.03],
    [0.93, 0.95],
    [0.5, 0.97],
    [0, 0.97],
    [-0.5, 0.97],
    [-0.93, 0.95],
  ];
  const [low, high] = cabin.rearGlass;
  const rear: OutlinePoint[] = [
    [-0.9, low + 0.04],
    [0, low],
    [0.9, low + 0.04],
    [0.84, high - 0.02],
    [0, high],
    [-0.84, high - 0.02],
  ];
  return [
    drawPane(stage, screen, surface.cabin, 'front'),
    drawPane(stage, rear, rearward, 'rear'),
    drawSide(stage, -1),
    drawSide(stage, 1),
  ].join('');
}

export function drawPane(stage: Stage, outline: OutlinePoint[], lift: Lift, end: 'front' | 'rear' | 'open') {
  const traced = traceOutline(cornered(outline));
  const pane = projectTraced(stage, traced, lift);
  if (pane.length < 6) return '';
  const clip = stage.sheet.clip(toPath(pane));
  const parts = [
    shape(toPath(pane), {
      fill: tint(stage, pane),
      stroke: '#0b0c0e',
      width: pixels(stage, 1.4),
      opacity: end === 'open' ? 0.42 : 1,
    }),
  ];
  const inner: string[] = [];
  if (end === 'front') {
    const dash: OutlinePoint[] = [
      [-1, -0.1, 1],
      [1, -0.1, 1],
      [0.92, 0.18],
      [0, 0.2],
      [-0.92, 0.18],
    ];
    inner.push(shape(toPath(projectOutline(stage, dash, lift)), { fill: '#050607', opacity: 0.55 }));
  }
  for (const side of end === 'open' ? [] : [-0.46, 0.46]) {
    const rest = headrest(side, end === 'front' ? 0.42 : 0.35);
    inner.push(shape(toPath(projectOutline(stage, rest, lift)), { fill: '#040506', opacity: 0.42 }));
  }
  const streak: OutlinePoint[] = [
    [-0.75, -0.1, 1],
    [-0.4, -0.1, 1],
    [0.15, 1.1, 1],
    [-0.3, 1.1, 1],
  ];
  inner.push(shape(toPath(projectOutline(stage, streak, lift)), { fill: '#ffffff', opacity: 0.09 }));
  const thin: OutlinePoint[] = [
    [-0.3, -0.1, 1],
    [-0.2, -0.1, 1],
    [0.36, 1.1, 1],
    [0.25, 1.1, 1],
  ];
  inner.push(shape(toPath(projectOutline(stage, thin, lift)), { fill: '#ffffff', opacity: 0.07 }));
  parts.push(`<g clip-path="${clip}">${inner.join('')}</g>`);
  return parts.join('');
}

function drawSide(stage: Stage, side: 1 | -1) {
  const { surface, sheet } = stage;
  const { body } = surface;
  const lift = liftFlank(surface, side);
  const panes = body.sideGlass
    .map((outline) => projectOutline(stage, outline, lift))
    .filter((pane) => pane.length > 5);
  if (panes.length === 0) return '';
  const path = panes.map((pane) => toPath(pane)).join('');
  const clip = sheet.clip(path);
  const seats = body.seats.map((x) => {
    const belt = surface.shoulderAt(x);
    const reach = surface.roofAt(x) - belt;
    const seat: OutlinePoint[] = [
      [x - 6, belt - 8],
      [x - 2, belt + reach * 0.3],
      [x + 1, belt + reach * 0.34],
      [x + 2, belt + reach * 0.62],
      [x + 8, belt + reach * 0.68],
      [x + 13, belt + reach * 0.6],
      [x + 13, belt + reach * 0.36],
      [x + 18, belt + reach * 0.28],
      [x + 22, belt - 8],
    ];
    return shape(toPath(projectOutline(stage, seat, lift)), { fill: '#040506', opacity: 0.5 });
  });
  const pillars = body.pillars.map(([x0, y0, x1, y1, width]) => {
    const bar: OutlinePoint[] = [
      [x0 - width / 2, y0, 1],
      [x0 + width / 2, y0, 1],
      [x1 + width / 2, y1, 1],
      [x1 - width / 2, y1, 1],
    ];
    return shape(toPath(projectOutline(stage, bar, lift)), { fill: '#0c0d0f' });
  });
  const first = body.cabin.base.front;
  const span = body.cabin.base.rear - first;
  const places: [at: number, wide: number, opacity: number][] = [
    [0.3, 0.1, 0.1],
    [0.44, 0.03, 0.08],
    [0.72, 0.07, 0.08],
  ];
  const streaks = places.map(([at, wide, opacity]) => {
    const x = first + span * at;
    const streak: OutlinePoint[] = [
      [x, 60, 1],
      [x + span * wide, 60, 1],
      [x + span * wide + 55, 220, 1],
      [x + 55, 220, 1],
    ];
    return shape(toPath(projectOutline(stage, streak, lift)), { fill: '#ffffff', opacity: opacity });
  });
  return [
    shape(path, { fill: tint(stage, panes.flat()), stroke: '#0b0c0e', width: pixels(stage, 1.8) }),
    `<g clip-path="${clip}">${seats.join('')}${streaks.join('')}${pillars.join('')}</g>`,
  ].join('');
}

function tint({ sheet, light }: Stage, pane: readonly Vec2[]) {
  const ys = pane.map(([, y]) => y);
  const xs = pane.map(([x]) => x);
  const top = Math.min(...ys);
  const bottom = Math.max(...ys);
  const left = Math.min(...xs);
  const sky = mixHex(toHex(light.zenith), toHex(light.horizon), 0.5);
  return sheet.linear(
    [left, top],
    [left + (bottom - top) * 0.25, bottom],
    [
      [0, mixHex('#0e1216', sky, 0.55)],
      [0.45, mixHex('#0e1216', sky, 0.24)],
      [1, mixHex('#0a0c0f', sky, 0.08)],
    ],
  );
}

/** Panes are drawn from few points: sharp at their four outer corners. */
function cornered(outline: OutlinePoint[]): OutlinePoint[] {
  const reach = Math.max(...outline.map(([q]) => Math.abs(q))) * 0.85;
  return outline.map(([q, t]) => (Math.abs(q) > reach ? [q, t, 1] : [q, t]));
}

function headrest(middle: number, height: number): OutlinePoint[] {
  const shoulders = spread(-1, 1, 2).map((s): OutlinePoint => [middle + s * 0.3, -0.1, 1]);
  return [
    itemAt(shoulders, 0),
    itemAt(shoulders, 2),
    [middle + 0.26, height * 0.45],
    [middle + 0.13, height * 0.62],
    [middle + 0.14, height],
    [middle, height * 1.12],
    [middle - 0.14, height],
    [middle - 0.13, height * 0.62],
    [middle - 0.26, height * 0.45],
  ];
}
