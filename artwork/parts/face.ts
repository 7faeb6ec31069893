import { darken } from '../colour.ts';
import { type OutlinePoint, spread } from '../geometry/curve.ts';
import type { Vec2 } from '../geometry/vector.ts';
import { ellipse, type Stop, shape, toPath } from '../sheet.ts';
import { drawPlate } from './plate.ts';
import { type Lift, liftNose, mirrorOutline, pixels, projectOutline, type Stage } from './stage.ts';

/** The nose: grille, lamps, intakes, badge and plate. */
export function drawFace(stage: Stage): string {
  const { surface } = stage;
  const face = faceOf(stage);
  const lift = liftNose(surface);
  const parts: string[] = [];
  for (const intake of face.intakes) {
    const isMiddle = intake.some(([q]) => q < 0);
    for (const outline of isMiddle ? [intake] : [intake, mirrorOutline(intake)]) {
      const path = toPath(projectOutline(stage, outline, lift));
      parts.push(shape(path, { fill: '#0a0b0c', stroke: '#232527', width: pixels(stage, 1) }));
    }
  }
  for (const outline of face.isGrilleTwin ? [face.grille, mirrorOutline(face.grille)] : [face.grille])
    parts.push(drawGrille(stage, outline, lift));
  if (face.lamps.length > 0)
    for (const outline of [face.lamps, mirrorOutline(face.lamps)]) parts.push(drawLamp(stage, outline, lift));
  for (const lamp of face.roundLamps ?? []) parts.push(drawRoundLamp(stage, lamp, lift));
  parts.push(drawBadge(stage, lift), drawPlate(stage, lift, face.plate));
  return parts.join('');
}

const faceOf = ({ face, surface }: Stage) => face ?? surface.body.face;

function drawGrille(stage: Stage, grille: readonly OutlinePoint[], lift: Lift) {
  const face = faceOf(stage);
  if (face.grilleKind === 'none') return '';
  const points = projectOutline(stage, grille, lift);
  if (points.length < 6) return '';
  const path = toPath(points);
  const rimInk = { chrome: '#d5d9de', black: '#1a1b1d', body: darken(stage.paint, 0.4) }[face.grilleRim];
  const rim = shape(path, { stroke: rimInk, width: pixels(stage, face.grilleRim === 'chrome' ? 2 : 1.6) });
  if (stage.isElectric) {
    return (
      shape(path, { fill: darken(stage.paint, 0.16), opacity: 0.9 }) +
      shape(path, { stroke: darken(stage.paint, 0.6), width: pixels(stage, 0.8) })
    );
  }
  const { left, right, top, bottom } = bounds(points);
  const fill = stage.sheet.linear(
    [left, top],
    [left, bottom],
    [
      [0, '#050506'],
      [1, '#1b1c1f'],
    ],
  );
  const clip = stage.sheet.clip(path);
  const qs = grille.map(([q]) => q);
  const ts = grille.map(([, t]) => t);
  const box = { q0: Math.min(...qs), q1: Math.max(...qs), t0: Math.min(...ts), t1: Math.max(...ts) };
  const lines: string[] = [];
  const draw = (points: OutlinePoint[]) =>
    lines.push(toPath(projectOutline(stage, points, lift, false, 10), false));
  if (face.grilleKind === 'bars' || face.grilleKind === 'split') {
    for (const t of spread(box.t0, box.t1, face.grilleKind === 'bars' ? 6 : 4).slice(1, -1))
      draw([
        [box.q0, t, 1],
        [(box.q0 + box.q1) / 2, t],
        [box.q1, t, 1],
      ]);
  }
  if (face.grilleKind === 'slots')
    for (const q of spread(box.q0, box.q1, face.isGrilleTwin ? 6 : 8))
      draw([
        [q, box.t0, 1],
        [q, box.t1, 1],
      ]);
  if (face.grilleKind === 'split')
    for (const q of spread(box.q0, box.q1, 16))
      draw([
        [q, box.t0, 1],
        [q, box.t1, 1],
      ]);
  if (face.grilleKind === 'mesh') {
    for (const q of spread(box.q0 - 0.3, box.q1, 18)) {
      draw([
        [q, box.t0, 1],
        [q + 0.3, box.t1, 1],
      ]);
      draw([
        [q + 0.3, box.t0, 1],
        [q, box.t1, 1],
      ]);
    }
  }
  const isChrome = face.grilleRim === 'chrome';
  const widths = { bars: 1.5, slots: face.isGrilleTwin ? 1.2 : 3.4, split: 0.9, mesh: 0.6, none: 0 };
  return [
    shape(path, { fill }),
    `<g clip-path="${clip}">${shape(lines.join(''), { stroke: isChrome && face.grilleKind !== 'mesh' ? '#9da3a9' : '#3c3f43', width: pixels(stage, widths[face.grilleKind]), opacity: 0.9 })}`,
    shape(
      toPath([
        [left, top],
        [right, top],
        [right, top + (bottom - top) * 0.2],
        [left, top + (bottom - top) * 0.2],
      ]),
      { fill: '#000000', opacity: 0.4 },
    ),
    '</g>',
    rim,
  ].join('');
}

function drawLamp(stage: Stage, outline: readonly OutlinePoint[], lift: Lift) {
  const face = faceOf(stage);
  const { sheet } = stage;
  const points = projectOutline(stage, outline, lift);
  if (points.length < 5) return '';
  const { left, top, bottom, right } = bounds(points);
  const path = toPath(points);
  const stops: Stop[] =
    face.lampKind === 'round'
      ? [
          [0, '#f4f6f8'],
          [0.5, '#aab1b8'],
          [1, '#e4e8ec'],
        ]
      : [
          [0, '#4b5158'],
          [0.5, '#22262b'],
          [1, '#565d65'],
        ];
  const parts = [
    shape(path, {
      fill: sheet.linear([left, top], [left, bottom], stops),
      stroke: '#0c0d0e',
      width: pixels(stage, 1.1),
    }),
  ];
  const clip = sheet.clip(path);
  const inner: string[] = [];
  const qs = outline.map(([q]) => q);
  const ts = outline.map(([, t]) => t);
  const [q0, q1, t0, t1] = [Math.min(...qs), Math.max(...qs), Math.min(...ts), Math.max(...ts)];
  const count = face.lampKind === 'twin' || face.lampKind === 'bar' ? 2 : 1;
  for (let i = 0; i < count; i++) {
    const share = count === 1 ? 0.5 : 0.28 + 0.36 * i;
    const flip = q0 < 0 ? 1 - share : share;
    const q = q0 + (q1 - q0) * flip;
    const t = t0 + (t1 - t0) * (0.42 + 0.12 * share);
    const size = face.lampKind === 'round' ? (t1 - t0) * 0.4 : (t1 - t0) * 0.24;
    inner.push(drawProjector(stage, lift, q, t, size));
  }
  // The running light follows the lower edge of the lamp.
  if (face.lampKind !== 'round') {
    const glow = shape(path, {
      stroke: '#f3f8ff',
      width: pixels(stage, 2.6),
      opacity: 0.95,
      more: 'stroke-dasharray="none"',
    });
    inner.push(`<g transform="translate(0 ${Math.round(-(bottom - top) * 0.06)})" opacity="0.9">${glow}</g>`);
  }
  inner.push(
    shape(
      toPath([
        [left, top],
        [left + (right - left) * 0.5, top],
        [left + (right - left) * 0.3, bottom],
        [left, bottom],
      ]),
      { fill: '#ffffff', opacity: 0.1 },
    ),
  );
  parts.push(`<g clip-path="${clip}">${inner.join('')}</g>`);
  if (stage.hasLampsOn && stage.camera.eye[0] < 40) {
    const middle: Vec2 = [(left + right) / 2, (top + bottom) / 2];
    const reach = pixels(stage, 42);
    parts.push(
      ellipse(middle, reach, reach, {
        fill: sheet.radial(middle, reach, [
          [0, '#fff6dc', 0.75],
          [0.25, '#fff0c8', 0.25],
          [1, '#ffe9b0', 0],
        ]),
      }),
    );
  }
  return parts.join('');
}

/** A sealed-beam lamp in its chrome ring, one on each side. */
function drawRoundLamp(stage: Stage, [q, t, radius]: readonly [number, number, number], lift: Lift) {
  const ring = (side: number, share: number): OutlinePoint[] =>
    spread(0, 2 * Math.PI, 24).map((angle) => [
      side * (q + Math.cos(angle) * radius * 0.86 * share),
      t + Math.sin(angle) * radius * share,
    ]);
  return [1, -1]
    .map((side) => {
      const outer = projectOutline(stage, ring(side, 1), lift, true, 1);
      const inner = projectOutline(stage, ring(side, 0.8), lift, true, 1);
      if (outer.length < 6 || inner.length < 6) return '';
      const { left, top, bottom } = bounds(outer);
      const glass = stage.sheet.linear(
        [left, top],
        [left, bottom],
        [
          [0, '#ffffff'],
          [0.5, '#c3ccd4'],
          [0.52, '#8d98a2'],
          [1, '#e9eef2'],
        ],
      );
      const rim = stage.sheet.linear(
        [left, top],
        [left, bottom],
        [
          [0, '#ffffff'],
          [0.5, '#8e959b'],
          [1, '#d5d9dd'],
        ],
      );
      return (
        shape(toPath(outer), { fill: rim, stroke: '#3d4247', width: pixels(stage, 0.5) }) +
        shape(toPath(inner), { fill: glass, stroke: '#4b5157', width: pixels(stage, 0.6) })
      );
    })
    .join('');
}

function drawProjector(stage: Stage, lift: Lift, q: number, t: number, size: number) {
  const { camera, sheet } = stage;
  const centre = camera.project(lift(q, t));
  const above = camera.project(lift(q, t + size));
  const beside = camera.project(lift(q + 0.02, t));
  const ry = Math.abs(above[1] - centre[1]);
  const squeeze = Math.min(
    1,
    Math.max(0.25, Math.hypot(beside[0] - centre[0], beside[1] - centre[1]) / pixels(stage, 1.6)),
  );
  const lens = sheet.radial([centre[0] - ry * 0.2, centre[1] - ry * 0.3], ry * 1.2, [
    [0, '#ffffff'],
    [0.45, '#c9d6e4'],
    [1, '#5b6774'],
  ]);
  return ellipse(centre, ry * squeeze, ry, { fill: lens, stroke: '#0d0f11', width: pixels(stage, 0.5) });
}

function drawBadge(stage: Stage, lift: Lift) {
  const { badge } = faceOf(stage);
  const ring = spread(0, 2 * Math.PI, 20).map(
    (angle): OutlinePoint => [badge[0] + Math.cos(angle) * 0.055, badge[1] + Math.sin(angle) * 0.05],
  );
  const path = toPath(projectOutline(stage, ring, lift, true, 1));
  return shape(path, { fill: '#30343a', stroke: '#e3e6ea', width: pixels(stage, 0.8) });
}

export function bounds(points: readonly Vec2[]) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
