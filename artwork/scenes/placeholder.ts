import { bodies } from '../bodies/catalogue.ts';
import { spread, traceOutline } from '../geometry/curve.ts';
import { itemAt } from '../geometry/item-at.ts';
import { getBodySurface } from '../geometry/surface.ts';
import type { Vec2 } from '../geometry/vector.ts';
import { createSheet, ellipse, glow, shape, toPath } from '../sheet.ts';

// A transparent mid tone: the background is the page's own, so one picture fits light and dark.
const GREY = '#868a91';
const GOLD = '#c5a059';

/** "Photo coming": the silhouette of a car with a highlight along its roof, on a transparent background. */
export function drawPlaceholder(): string {
  const sheet = createSheet(1600, 1067);
  const body = bodies.coupe;
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
  const axles = [wheels.front, wheels.rear].map((axle) => at([axle, wheels.radius]));
  const arches = axles.map((centre) => circle(centre, (wheels.radius + 4) * zoom)).join('');
  // Cut-outs show the page, which works on a light and a dark background.
  const holes = sheet.mask(
    shape('M0 0H1600V1067H0Z', { fill: '#ffffff' }) +
      shape(toPath(glass), { fill: '#6a6a6a' }) +
      shape(arches, { fill: '#000000' }),
  );
  const [left, right] = [itemAt(upper.map(at), 0), itemAt(upper.map(at), upper.length - 1)];
  sheet.add(
    glow(sheet, [800, 694], 800, 40, GREY, 0.55),
    shape(outline, {
      fill: sheet.linear(
        [0, 380],
        [0, 690],
        [
          [0, GREY, 0.34],
          [1, GREY, 0.62],
        ],
      ),
      more: `mask="${holes}"`,
    }),
    shape(toPath(upper.map(at), false), {
      stroke: sheet.linear(left, right, [
        [0, GOLD, 0],
        [0.35, GOLD, 0.9],
        [0.65, GOLD, 0.9],
        [1, GOLD, 0],
      ]),
      width: 5,
    }),
  );
  for (const centre of axles) {
    sheet.add(
      ellipse(centre, wheels.radius * zoom * 0.9, wheels.radius * zoom * 0.9, {
        stroke: GREY,
        width: wheels.radius * zoom * 0.2,
        opacity: 0.85,
      }),
      ellipse(centre, wheels.radius * zoom * 0.66, wheels.radius * zoom * 0.66, {
        fill: GREY,
        opacity: 0.35,
      }),
    );
  }
  return sheet.toSvg();
}

function circle([x, y]: Vec2, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;
}
