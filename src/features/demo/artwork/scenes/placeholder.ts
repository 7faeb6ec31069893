import { bodies } from '../bodies/catalogue.ts';
import { spread, traceOutline } from '../geometry/curve.ts';
import { itemAt } from '../geometry/item-at.ts';
import { getBodySurface } from '../geometry/surface.ts';
import type { Vec2 } from '../geometry/vector.ts';
import { createSheet, ellipse, glow, rect, shape, toPath } from '../sheet.ts';

/** "Photo coming": a plain silhouette in soft greys. */
export function drawPlaceholder(): string {
  const sheet = createSheet(1600, 1067);
  const body = bodies.sedan;
  const surface = getBodySurface(body);
  const zoom = 2.5;
  const at = ([x, y]: Vec2): Vec2 => [800 + (x - body.length / 2) * zoom, 690 - y * zoom];
  const { cabin, wheels } = body;
  const across = (from: number, to: number, height: (x: number) => number) =>
    spread(from, to, 30).map((x): Vec2 => [x, height(x)]);
  const nose = spread(0, 1, 12).map((t): Vec2 => [surface.flank(0, t)[0], surface.flank(0, t)[1]]);
  const tail = spread(1, 0, 12).map((t): Vec2 => [surface.flank(4, t)[0], surface.flank(4, t)[1]]);
  const upper = [
    ...across(itemAt(nose, 12)[0], cabin.base.front, (x) => surface.liftDeck(x, 0)[1]),
    ...across(cabin.roof.front, cabin.roof.rear, (x) => surface.roofAt(x) + 3),
    ...across(cabin.base.rear, itemAt(tail, 0)[0], (x) => surface.liftDeck(x, 0)[1]),
  ];
  const lower = across(itemAt(tail, 12)[0], itemAt(nose, 0)[0], surface.bottomAt);
  const outline = toPath([...nose, ...upper, ...tail, ...lower].map(at));
  const glass = traceOutline(itemAt(body.sideGlass, 0)).map(at);
  const bodywork = sheet.clip(outline);
  sheet.add(
    rect(0, 0, 1600, 1067, {
      fill: sheet.linear(
        [0, 0],
        [0, 1067],
        [
          [0, '#eceded'],
          [0.6, '#e2e3e4'],
          [0.62, '#d9dadb'],
          [1, '#e6e7e8'],
        ],
      ),
    }),
    glow(sheet, [800, 692], 780, 34, '#7f8386', 0.55),
    ...[wheels.front, wheels.rear].map((axle) => glow(sheet, at([axle, 0]), 170, 15, '#5d6164', 0.6)),
    shape(outline, {
      fill: sheet.linear(
        [0, 330],
        [0, 680],
        [
          [0, '#c9cbcd'],
          [1, '#b1b4b6'],
        ],
      ),
    }),
    shape(toPath(glass), { fill: '#d7d9da' }),
  );
  for (const axle of [wheels.front, wheels.rear]) {
    const centre = at([axle, wheels.radius]);
    sheet.add(
      ellipse(centre, (wheels.radius + 4) * zoom, (wheels.radius + 4) * zoom, {
        fill: '#dcddde',
        more: `clip-path="${bodywork}"`,
      }),
      ellipse(centre, wheels.radius * zoom, wheels.radius * zoom, { fill: '#9da0a3' }),
      ellipse(centre, wheels.radius * zoom * 0.68, wheels.radius * zoom * 0.68, { fill: '#c6c8ca' }),
    );
  }
  return sheet.toSvg();
}
