import { type Colour, mix, toHex } from '../colour.ts';
import { type Sheet, type Stop, toPath } from '../sheet.ts';
import type { Camera } from './camera.ts';
import { itemAt } from './item-at.ts';
import { clamp, cross, dot, normalise, scale, subtract, type Vec2, type Vec3 } from './vector.ts';

export interface MeshOptions {
  sheet: Sheet;
  camera: Camera;
  at(u: number, v: number): Vec3;
  us: readonly number[];
  vs: readonly number[];
  /** A point inside the body: normals face away from it. */
  inside: Vec3;
  colour(normal: Vec3, toEye: Vec3, u: number, v: number, point: Vec3): Colour | undefined;
}

interface Sample {
  low: Vec2;
  high: Vec2;
  colour: Colour;
}

/**
 * Draws a curved surface as strips along u, each filled with a gradient through its shaded samples. On a convex body the
 * visible part of a strip never turns back on itself, so one straight gradient follows it. Each strip reaches under the
 * next, which hides the hairlines that antialiasing leaves between touching polygons.
 */
export function drawMesh(options: MeshOptions): string {
  const { vs } = options;
  const strips: string[] = [];
  for (let j = 0; j < vs.length - 1; j++) {
    const middle = (itemAt(vs, j) + itemAt(vs, j + 1)) / 2;
    const reach =
      j < vs.length - 2
        ? itemAt(vs, j + 1) + (itemAt(vs, j + 2) - itemAt(vs, j + 1)) * 0.5
        : itemAt(vs, j + 1);
    for (const run of toRuns(options, itemAt(vs, j), middle, reach))
      strips.push(drawStrip(options.sheet, run));
  }
  return strips.join('');
}

/** A place on the strip's middle line. */
interface Spot {
  u: number;
  point: Vec3;
  normal: Vec3;
  facing: number;
}

/** Stretches of the strip that face the viewer, ended where the surface turns away. */
function toRuns(options: MeshOptions, low: number, middle: number, high: number): Sample[][] {
  const runs: Sample[][] = [];
  let run: Sample[] = [];
  const close = () => {
    if (run.length > 1) runs.push(...splitAtTurns(run));
    run = [];
  };
  const visit = (spot: Spot) => {
    const sample = toSample(options, spot, low, middle, high);
    if (sample) run.push(sample);
    else close();
  };
  let before: Spot | undefined;
  for (const u of options.us) {
    const spot = toSpot(options, u, middle);
    if (before && spot.facing > 0 !== before.facing > 0) {
      visit(findTurn(options, before, spot, middle));
      if (spot.facing <= 0) close();
    }
    if (spot.facing > 0) visit(spot);
    before = spot;
  }
  close();
  return runs;
}

/** Seen from above, a sloping nose shows its far flank too and the strip doubles back; a gradient cannot, so it is cut. */
function splitAtTurns(run: Sample[]): Sample[][] {
  const pieces: Sample[][] = [];
  let start = 0;
  for (let i = 2; i < run.length; i++) {
    const before = itemAt(run, i - 1).low[0] - itemAt(run, i - 2).low[0];
    const after = itemAt(run, i).low[0] - itemAt(run, i - 1).low[0];
    if (before * after >= 0 || i - start < 2) continue;
    pieces.push(run.slice(start, i));
    start = i - 1;
  }
  pieces.push(run.slice(start));
  return pieces;
}

function findTurn(options: MeshOptions, from: Spot, to: Spot, v: number): Spot {
  let [a, b] = [from, to];
  for (let step = 0; step < 5; step++) {
    const half = toSpot(options, (a.u + b.u) / 2, v);
    if (half.facing > 0 === from.facing > 0) a = half;
    else b = half;
  }
  return a.facing > 0 ? a : b;
}

function toSpot({ at, us, inside, camera }: MeshOptions, u: number, v: number): Spot {
  const step = 0.01;
  const point = at(u, v);
  // At its far edge the slope is taken backwards: beyond, the surface goes on flat and would shine like a kerb.
  const sideways = u + step > itemAt(us, us.length - 1) ? -step : step;
  const slope = normalise(cross(subtract(at(u + sideways, v), point), subtract(at(u, v + step), point)));
  const normal = dot(slope, subtract(point, inside)) < 0 ? scale(slope, -1) : slope;
  return { u, point, normal, facing: dot(normal, subtract(camera.eye, point)) };
}

function toSample(
  { at, camera, colour }: MeshOptions,
  { u, point, normal }: Spot,
  low: number,
  middle: number,
  high: number,
): Sample | undefined {
  const paint = colour(normal, normalise(subtract(camera.eye, point)), u, middle, point);
  return paint && { low: camera.project(at(u, low)), high: camera.project(at(u, high)), colour: paint };
}

function drawStrip(sheet: Sheet, run: readonly Sample[]) {
  const path = toPath([...run.map(({ low }) => low), ...run.map(({ high }) => high).reverse()]);
  const middles = run.map(({ low, high }): Vec2 => [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]);
  const from = itemAt(middles, 0);
  const to = itemAt(middles, middles.length - 1);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  if (length < 1) return `<path fill="${toHex(itemAt(run, 0).colour)}" d="${path}"/>`;
  let furthest = 0;
  const shades = run.map(({ colour }, i): Shade => {
    const along = ((itemAt(middles, i)[0] - from[0]) * dx + (itemAt(middles, i)[1] - from[1]) * dy) / length;
    furthest = Math.min(1, Math.max(furthest, along));
    return { along: furthest, colour };
  });
  const stops = thin(shades).map(
    ({ along, colour }): Stop => [Math.round(along * 1000) / 1000, toHex(colour)],
  );
  return `<path fill="${sheet.linear(from, to, stops)}" d="${path}"/>`;
}

interface Shade {
  along: number;
  colour: Colour;
}

/** Drops the shades that a straight blend between their neighbours already gives: stops are what costs when rasterising. */
function thin(shades: readonly Shade[]): readonly Shade[] {
  const first = itemAt(shades, 0);
  const last = itemAt(shades, shades.length - 1);
  let worst = 0;
  let worstAt = 0;
  for (let i = 1; i < shades.length - 1; i++) {
    const { along, colour } = itemAt(shades, i);
    const share = last.along > first.along ? (along - first.along) / (last.along - first.along) : 0;
    const blend = mix(first.colour, last.colour, share);
    const error = Math.max(
      ...blend.map((part, channel) => Math.abs(clamp(part) - clamp(itemAt(colour, channel)))),
    );
    if (error > worst) [worst, worstAt] = [error, i];
  }
  if (worst < 0.008) return [first, last];
  return [...thin(shades.slice(0, worstAt + 1)), ...thin(shades.slice(worstAt)).slice(1)];
}
