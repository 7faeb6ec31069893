import { DRAWN_SIDE, GROUND, groundOf, type IconDrawing, type Stroke } from './icon-drawing.ts';

type Point = readonly [x: number, y: number];
type Line = readonly Point[];

/** How much of each pixel is covered, 0 to 1, row by row. */
type Cover = Float32Array;

const CURVE_STEPS = 10;
/** Samples in a pixel's height. */
const ROWS = 5;

/** An icon as RGBA, without any library for pictures: those run in processes of their own, for uploads. */
export function toPixels({ colour, mark }: IconDrawing, side: number, isRound: boolean): Buffer {
  const zoom = side / DRAWN_SIDE;
  const ground = fill(toLines({ path: groundOf(isRound), x: 0, y: 0, scale: zoom }), side);
  const marked = new Float32Array(side * side);
  for (const { x, y, scale, ...stroke } of mark) {
    const lines = toLines({ ...stroke, x: x * zoom, y: y * zoom, scale: scale * zoom });
    const cover =
      stroke.pen === undefined ? fill(lines, side) : draw(lines, side, (stroke.pen * scale * zoom) / 2);
    for (const [at, share] of cover.entries()) marked[at] = Math.max(marked[at] ?? 0, Math.min(1, share));
  }
  const [below, above] = [channelsOf(GROUND), channelsOf(colour)];
  const pixels = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const share = marked[at] ?? 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const [from = 0, to = 0] = [below[channel], above[channel]];
      pixels[at * 4 + channel] = Math.round(from + (to - from) * share);
    }
    pixels[at * 4 + 3] = Math.round(Math.min(1, ground[at] ?? 0) * 255);
  }
  return pixels;
}

/** The lines of a path in pixels, its curves as short straight ones. */
function toLines({ path, x, y, scale }: Stroke): Line[] {
  const lines: Point[][] = [];
  for (const [, command = '', figures = ''] of path.matchAll(/([MLC])([^MLCZ]*)/g)) {
    const numbers = (figures.match(/-?[\d.]+/g) ?? []).map(Number);
    const points = numbers.flatMap((value, at): Point[] =>
      at % 2 === 0 ? [[x + value * scale, y + (numbers[at + 1] ?? 0) * scale]] : [],
    );
    if (command === 'M') lines.push([]);
    const line = lines.at(-1);
    const [first, second, third] = points;
    const from = line?.at(-1);
    if (command === 'C' && from && first && second && third)
      line?.push(...curve([from, first, second, third]));
    else line?.push(...points);
  }
  return lines;
}

function curve([a, b, c, d]: readonly [Point, Point, Point, Point]): Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, at) => {
    const t = (at + 1) / CURVE_STEPS;
    const u = 1 - t;
    const on = (axis: 0 | 1) =>
      u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
    return [on(0), on(1)];
  });
}

/** Inside of closed lines: exact along a row, and several rows to a pixel. */
function fill(lines: readonly Line[], side: number): Cover {
  const cover = new Float32Array(side * side);
  const edges = lines.flatMap((line) => line.map((from, at) => [from, line[(at + 1) % line.length] ?? from]));
  for (let row = 0; row < side * ROWS; row += 1) {
    const y = (row + 0.5) / ROWS;
    const crossings = edges.flatMap(([from, to]) => {
      if (!from || !to || from[1] <= y === to[1] <= y) return [];
      return [from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0])];
    });
    crossings.sort((one, other) => one - other);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [start, end] = [Math.max(0, crossings[at] ?? 0), Math.min(side, crossings[at + 1] ?? 0)];
      for (let x = Math.floor(start); x < end; x += 1) {
        const index = Math.floor(row / ROWS) * side + x;
        cover[index] = (cover[index] ?? 0) + (Math.min(end, x + 1) - Math.max(start, x)) / ROWS;
      }
    }
  }
  return cover;
}

/** Lines of a round pen: how much of a pixel is covered depends on its distance from the line. */
function draw(lines: readonly Line[], side: number, radius: number): Cover {
  const cover = new Float32Array(side * side);
  const parts = lines.flatMap((line) => line.slice(1).map((to, at): [Point, Point] => [line[at] ?? to, to]));
  for (const [[ax, ay], [bx, by]] of parts) {
    const reach = radius + 1;
    const [left, right] = [Math.max(0, Math.floor(Math.min(ax, bx) - reach)), Math.max(ax, bx) + reach];
    const [top, bottom] = [Math.max(0, Math.floor(Math.min(ay, by) - reach)), Math.max(ay, by) + reach];
    const [dx, dy] = [bx - ax, by - ay];
    const length2 = dx * dx + dy * dy || 1;
    for (let y = top; y < Math.min(side, bottom); y += 1) {
      for (let x = left; x < Math.min(side, right); x += 1) {
        const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
        const along = Math.min(1, Math.max(0, (px * dx + py * dy) / length2));
        const distance = Math.hypot(px - along * dx, py - along * dy);
        const share = Math.min(1, radius + 0.5 - distance);
        const index = y * side + x;
        if (share > (cover[index] ?? 0)) cover[index] = share;
      }
    }
  }
  return cover;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
