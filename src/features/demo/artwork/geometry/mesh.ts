import { type Colour, toHex } from '../colour.ts';
import { type Sheet, type Stop, toPath } from '../sheet.ts';
import type { Camera } from './camera.ts';
import { cross, dot, normalise, scale, subtract, type Vec2, type Vec3 } from './vector.ts';

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
    const middle = (vs[j]! + vs[j + 1]!) / 2;
    const reach = j < vs.length - 2 ? vs[j + 1]! + (vs[j + 2]! - vs[j + 1]!) * 0.5 : vs[j + 1]!;
    for (const run of toRuns(options, vs[j]!, middle, reach)) strips.push(drawStrip(options.sheet, run));
  }
  return strips.join('');
}

/** Stretches of the strip that face the viewer, ended where the surface turns away. */
function toRuns(options: MeshOptions, low: number, middle: number, high: number): Sample[][] {
  const { us } = options;
  const runs: Sample[][] = [];
  let run: Sample[] = [];
  const close = () => {
    if (run.length > 1) runs.push(run);
    run = [];
  };
  const facings = us.map((u) => getFacing(options, u, middle));
  for (let i = 0; i < us.length; i++) {
    const u = us[i]!;
    if (i > 0 && facings[i]! > 0 !== facings[i - 1]! > 0) {
      const edge = findTurn(options, us[i - 1]!, u, middle);
      const sample = toSample(options, edge, low, middle, high);
      if (sample) run.push(sample);
      if (facings[i]! <= 0) close();
    }
    if (facings[i]! <= 0) continue;
    const sample = toSample(options, u, low, middle, high);
    if (sample) run.push(sample);
    else close();
  }
  close();
  return runs;
}

function findTurn(options: MeshOptions, from: number, to: number, v: number) {
  let [a, b] = [from, to];
  const isFacing = getFacing(options, from, v) > 0;
  for (let step = 0; step < 6; step++) {
    const half = (a + b) / 2;
    if (getFacing(options, half, v) > 0 === isFacing) a = half;
    else b = half;
  }
  return (a + b) / 2;
}

function getFacing({ at, inside, camera }: MeshOptions, u: number, v: number) {
  return dot(getNormal(at, u, v, inside), subtract(camera.eye, at(u, v)));
}

function toSample(
  { at, inside, camera, colour }: MeshOptions,
  u: number,
  low: number,
  middle: number,
  high: number,
): Sample | undefined {
  const point = at(u, middle);
  const paint = colour(
    getNormal(at, u, middle, inside),
    normalise(subtract(camera.eye, point)),
    u,
    middle,
    point,
  );
  return paint && { low: camera.project(at(u, low)), high: camera.project(at(u, high)), colour: paint };
}

export function getNormal(at: MeshOptions['at'], u: number, v: number, inside: Vec3): Vec3 {
  const step = 0.012;
  const alongU = subtract(at(u + step, v), at(u - step, v));
  const alongV = subtract(at(u, v + step), at(u, v - step));
  const normal = normalise(cross(alongU, alongV));
  return dot(normal, subtract(at(u, v), inside)) < 0 ? scale(normal, -1) : normal;
}

function drawStrip(sheet: Sheet, run: readonly Sample[]) {
  const path = toPath([...run.map(({ low }) => low), ...run.map(({ high }) => high).reverse()]);
  const middles = run.map(({ low, high }): Vec2 => [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]);
  const from = middles[0]!;
  const to = middles[middles.length - 1]!;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  if (length < 1) return `<path fill="${toHex(run[0]!.colour)}" d="${path}"/>`;
  let furthest = 0;
  const stops = run.map(({ colour }, i): Stop => {
    const along = ((middles[i]![0] - from[0]) * dx + (middles[i]![1] - from[1]) * dy) / length;
    furthest = Math.min(1, Math.max(furthest, along));
    return [Math.round(furthest * 1000) / 1000, toHex(colour)];
  });
  const kept = stops.filter(
    ([, colour], i) =>
      i === 0 || i === stops.length - 1 || colour !== stops[i - 1]![1] || colour !== stops[i + 1]![1],
  );
  return `<path fill="${sheet.linear(from, to, kept)}" d="${path}"/>`;
}
