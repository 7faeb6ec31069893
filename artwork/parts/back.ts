import { darken, lighten } from '../colour.ts';
import { type OutlinePoint, spread } from '../geometry/curve.ts';
import { ellipse, shape, toPath } from '../sheet.ts';
import { bounds } from './face.ts';
import { drawPlate } from './plate.ts';
import { type Lift, liftTail, mirrorOutline, pixels, projectOutline, type Stage } from './stage.ts';

/** The tail: boot shut-line, lamps, plate, diffuser and exhausts. */
export function drawBack(stage: Stage): string {
  const { surface, paint } = stage;
  const { back } = surface.body;
  const lift = liftTail(surface);
  const parts: string[] = [];
  const lower: OutlinePoint[] = [
    [-0.95, 0.02],
    [0, 0],
    [0.95, 0.02],
    [0.86, back.diffuser],
    [0, back.diffuser],
    [-0.86, back.diffuser],
  ];
  parts.push(
    shape(toPath(projectOutline(stage, lower, lift)), {
      fill: '#141517',
      stroke: '#26282a',
      width: pixels(stage, 0.8),
    }),
  );
  parts.push(
    shape(toPath(projectOutline(stage, back.lid, lift, false), false), {
      stroke: darken(paint, 0.75),
      width: pixels(stage, 0.8),
      opacity: 0.85,
    }),
  );
  if (back.band !== undefined) {
    const band: OutlinePoint[] = [
      [-0.7, back.band - 0.012, 1],
      [0, back.band - 0.012],
      [0.7, back.band - 0.012, 1],
      [0.7, back.band + 0.025, 1],
      [0, back.band + 0.025],
      [-0.7, back.band + 0.025, 1],
    ];
    parts.push(
      shape(toPath(projectOutline(stage, band, lift)), {
        fill: '#c4121f',
        stroke: '#3a0508',
        width: pixels(stage, 0.5),
      }),
    );
  }
  for (const outline of [back.lamps, mirrorOutline(back.lamps)])
    parts.push(drawTailLamp(stage, outline, lift));
  parts.push(drawPlate(stage, lift, back.plate), drawExhausts(stage, lift), drawBadge(stage, lift));
  return parts.join('');
}

function drawTailLamp(stage: Stage, outline: readonly OutlinePoint[], lift: Lift) {
  const { sheet } = stage;
  const points = projectOutline(stage, outline, lift);
  if (points.length < 5) return '';
  const { left, right, top, bottom } = bounds(points);
  const path = toPath(points);
  const clip = sheet.clip(path);
  const fill = sheet.linear(
    [left, top],
    [left, bottom],
    [
      [0, '#e8303a'],
      [0.4, '#a80d18'],
      [1, '#5c060c'],
    ],
  );
  const glowY = top + (bottom - top) * 0.38;
  return [
    shape(path, { fill, stroke: '#1a0305', width: pixels(stage, 0.9) }),
    `<g clip-path="${clip}">`,
    shape(path, { stroke: '#ff6a6a', width: pixels(stage, 2), opacity: 0.55 }),
    shape(
      toPath(
        [
          [left, glowY],
          [right, glowY - (bottom - top) * 0.06],
        ],
        false,
      ),
      { stroke: '#ffd0cc', width: pixels(stage, 1.6), opacity: 0.8 },
    ),
    shape(
      toPath([
        [left, top],
        [right, top],
        [right, top + (bottom - top) * 0.22],
        [left, top + (bottom - top) * 0.32],
      ]),
      { fill: '#ffffff', opacity: 0.16 },
    ),
    '</g>',
  ].join('');
}

function drawExhausts(stage: Stage, lift: Lift) {
  const { back } = stage.surface.body;
  const places = { 0: [], 1: [0.62], 2: [-0.66, 0.66], 4: [-0.7, -0.54, 0.54, 0.7] }[back.exhausts];
  return places
    .map((q) => {
      const ring = spread(0, 2 * Math.PI, 20).map(
        (angle): OutlinePoint => [
          q + Math.cos(angle) * 0.075,
          back.diffuser * 0.42 + Math.sin(angle) * 0.055,
        ],
      );
      return shape(toPath(projectOutline(stage, ring, lift, true, 1)), {
        fill: '#060607',
        stroke: '#b9bec4',
        width: pixels(stage, 1.2),
      });
    })
    .join('');
}

function drawBadge(stage: Stage, lift: Lift) {
  const { camera } = stage;
  const t = Math.min(0.92, stage.surface.body.back.plate + 0.2);
  if (camera.eye[0] < stage.surface.body.length * 0.9) return '';
  const centre = camera.project(lift(0.0001, t));
  const radius = pixels(stage, 3);
  return ellipse(centre, radius, radius, {
    fill: '#2b2e33',
    stroke: lighten('#9aa0a6', 0.5),
    width: pixels(stage, 0.7),
  });
}
