import { darken, lighten, luminance, parseColour } from '../colour.ts';
import { type OutlinePoint, spread, traceOutline } from '../geometry/curve.ts';
import { itemAt } from '../geometry/item-at.ts';
import { clamp } from '../geometry/vector.ts';
import { shape, toPath } from '../sheet.ts';
import { liftFlank, pixels, projectOutline, projectTraced, type Stage } from './stage.ts';

/** Shut-lines, handles and bonnet creases. */
export function drawFlankDetails(stage: Stage): string {
  const { surface, paint } = stage;
  const { body } = surface;
  const isDark = luminance(parseColour(paint)) < 0.12;
  const gap = isDark ? '#000000' : darken(paint, 0.72);
  const parts: string[] = [];
  for (const side of [1, -1] as const) {
    const lift = liftFlank(surface, side);
    for (const seam of body.seams) {
      const path = toPath(
        projectTraced(
          stage,
          traceOutline(seam, { isClosed: false, steps: stage.detail < 0.4 ? 3 : 10 }),
          lift,
        ),
        false,
      );
      parts.push(
        shape(path, {
          stroke: lighten(paint, 0.5),
          width: pixels(stage, 0.5),
          opacity: isDark ? 0.3 : 0.45,
          more: `transform="translate(${Math.round(pixels(stage, 0.6) * 10) / 10} 0)"`,
        }),
        shape(path, { stroke: gap, width: pixels(stage, 0.75), opacity: 0.85 }),
      );
    }
    for (const [x, y] of body.handles) {
      const recess: OutlinePoint[] = [
        [x - 10, y - 2.4],
        [x + 10, y - 2.2],
        [x + 12, y],
        [x + 10, y + 2.4],
        [x - 10, y + 2.2],
        [x - 12, y],
      ];
      const grip: OutlinePoint[] = [
        [x - 10, y - 0.3],
        [x + 10, y - 0.1],
        [x + 11, y + 0.9],
        [x + 10, y + 2.1],
        [x - 10, y + 1.9],
        [x - 11, y + 0.8],
      ];
      parts.push(
        shape(toPath(projectOutline(stage, recess, lift)), { fill: gap, opacity: 0.45 }),
        shape(toPath(projectOutline(stage, grip, lift)), {
          fill: lighten(paint, isDark ? 0.28 : 0.22),
          stroke: gap,
          width: pixels(stage, 0.3),
        }),
      );
    }
  }
  return parts.join('') + drawBonnet(stage, gap);
}

function drawBonnet(stage: Stage, gap: string) {
  const { surface, camera } = stage;
  const { body } = surface;
  // From behind, the cabin hides it.
  if (camera.eye[0] > body.length) return '';
  const start = body.cabin.base.front + 12;
  const nose = itemAt(body.nose, body.nose.length - 1)[1] + 6;
  const trace = (from: number, to: number, share: (s: number) => number) => {
    const points = spread(0, 1, 24).map((s) => {
      const x = from + (to - from) * s;
      // Where the nose narrows, the line follows the edge of the bonnet.
      const reach = surface.deckEdgeAt(x) * 0.95;
      const z = clamp((body.width / 2) * share(s), -reach, reach);
      return camera.project(surface.liftDeck(x, z));
    });
    return toPath(points, false);
  };
  return [-1, 1]
    .map((side) => {
      const line = trace(start, nose, (s) => side * (0.8 - 0.22 * s * s));
      const crease = trace(start - 6, nose + 2, (s) => side * (0.48 - 0.14 * s));
      return (
        shape(line, { stroke: gap, width: pixels(stage, 0.7), opacity: 0.6 }) +
        shape(crease, { stroke: '#ffffff', width: pixels(stage, 0.9), opacity: 0.16 })
      );
    })
    .join('');
}
