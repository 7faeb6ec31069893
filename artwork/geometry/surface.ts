import type { Body } from '../bodies/body.ts';
import { createCurve } from './curve.ts';
import { clamp, lerp, smoothstep, type Vec2, type Vec3 } from './vector.ts';

/**
 * The body as surfaces. Ring coordinate u: 0 the middle of the nose, 1 front corner, 2 mid flank, 3 rear corner, 4 the
 * middle of the tail; negative u is the far flank. Height t: 0 lower edge, 1 upper edge.
 */
export interface BodySurface {
  body: Body;
  flank(u: number, t: number): Vec3;
  /** Bonnet, belt ledge and boot lid: along u, across -1 to 1. */
  deck(u: number, across: number): Vec3;
  cabin(u: number, t: number): Vec3;
  roof(u: number, across: number): Vec3;
  /** Puts a side-view point onto flank or cabin. `side` is 1 near, -1 far. */
  liftSide(point: Vec2, side: 1 | -1): Vec3;
  liftDeck(x: number, z: number): Vec3;
  /** Half width of bonnet or boot at that place. */
  deckEdgeAt(x: number): number;
  bottomAt(x: number): number;
  shoulderAt(x: number): number;
  roofAt(x: number): number;
}

const surfaces = new WeakMap<Body, BodySurface>();

/** Bodies are constants, so each surface is worked out once. */
export function getBodySurface(body: Body): BodySurface {
  const known = surfaces.get(body) ?? createBodySurface(body);
  surfaces.set(body, known);
  return known;
}

function createBodySurface(body: Body): BodySurface {
  const bottomAt = createCurve(body.bottom);
  const shoulderAt = createCurve(body.shoulder);
  const crownAt = createCurve(body.crown);
  const nose = createCurve(body.nose);
  const tail = createCurve(body.tail);
  const section = createCurve(body.section);
  const plan = createCurve(body.plan ?? [[0, 1]]);
  const roofAt = createCurve(body.cabin.roofLine);
  const { cabin, wheels } = body;
  const half = body.width / 2;

  const flareAt = (x: number, t: number) => {
    const near = (axle: number) => Math.exp(-(((x - axle) / (wheels.radius * 1.35)) ** 4));
    return (
      body.flare *
      Math.max(near(wheels.front), near(wheels.rear)) *
      Math.sin(Math.PI * clamp(0.15 + t * 0.8)) ** 1.5
    );
  };
  const widthAt = (x: number, t: number, outward: number) =>
    half * section(t) * plan(x) * outward + flareAt(x, t) * outward;
  const flankEnds = (t: number): Vec2 => [nose(t), body.length - tail(t)];

  const flank = (around: number, t: number): Vec3 => {
    const u = unwind(around);
    const [along, outward] = onRing(u, body.corners);
    const [front, rear] = flankEnds(t);
    const x = (front + rear) / 2 - ((rear - front) / 2) * along;
    return [x, lerp(bottomAt(x), shoulderAt(x), t), Math.sign(u) * widthAt(x, t, outward)];
  };
  const flankZ = (x: number, t: number) => {
    const [front, rear] = flankEnds(t);
    return widthAt(x, t, outwardAt(x, front, rear, body.corners));
  };
  const deckY = (x: number, z: number) => {
    const edge = Math.max(1, flankZ(x, 1));
    // The crown fades where the nose narrows to a point, or the leading edge would fold.
    return (
      shoulderAt(x) + crownAt(x) * (1 - clamp(Math.abs(z) / edge) ** 2.4) * smoothstep(0.1, 0.85, edge / half)
    );
  };
  const cabinPlan = (around: number, t: number): Vec2 => {
    const u = unwind(around);
    const [along, outward] = onRing(u, cabin.corners);
    const front = lerp(cabin.base.front, cabin.roof.front, t);
    const rear = lerp(cabin.base.rear, cabin.roof.rear, t);
    const bulge = 1 + 0.05 * 4 * t * (1 - t);
    return [
      (front + rear) / 2 - ((rear - front) / 2) * along,
      Math.sign(u) * outward * lerp(cabin.base.half, cabin.roof.half, t) * bulge,
    ];
  };

  return {
    body,
    flank,
    bottomAt,
    deckEdgeAt: (x) => flankZ(x, 1),
    shoulderAt,
    roofAt,
    deck(u, across) {
      const [x, , z] = flank(u, 1);
      return [x, deckY(x, z * across), z * across];
    },
    cabin(u, t) {
      const [x, z] = cabinPlan(u, t);
      const [x0, z0] = cabinPlan(u, 0);
      const [x1] = cabinPlan(u, 1);
      return [x, lerp(deckY(x0, z0), roofAt(x1), t), z];
    },
    roof(u, across) {
      const [x, z] = cabinPlan(u, 1);
      const edge = Math.max(1, cabin.roof.half);
      const rise = cabin.crown * (Math.abs(z) / edge) ** 0.5;
      return [x, roofAt(x) + rise * (1 - across * across), z * across];
    },
    liftSide([x, y], side) {
      const low = bottomAt(x);
      const belt = shoulderAt(x);
      if (y <= belt) return [x, y, side * flankZ(x, clamp((y - low) / (belt - low)))];
      const t = clamp((y - belt) / Math.max(1, roofAt(x) - belt));
      const front = lerp(cabin.base.front, cabin.roof.front, t);
      const rear = lerp(cabin.base.rear, cabin.roof.rear, t);
      const bulge = 1 + 0.05 * 4 * t * (1 - t);
      const outward = outwardAt(x, front, rear, cabin.corners);
      return [x, y, side * lerp(cabin.base.half, cabin.roof.half, t) * bulge * outward];
    },
    liftDeck: (x, z) => [x, deckY(x, z), z],
  };
}

/** Superellipse split at its corners so that steps of u are even on nose, flank and tail alike. */
function onRing(u: number, corners: Vec2): Vec2 {
  const isRear = Math.abs(u) > 2;
  const q = isRear ? 4 - Math.abs(u) : Math.abs(u);
  const n = isRear ? corners[1] : corners[0];
  const corner = 2 ** (-1 / n);
  const sign = isRear ? -1 : 1;
  if (q <= 1) return [sign * other(corner * Math.max(0, q), n), corner * Math.max(0, q)];
  return [sign * corner * (2 - q), other(corner * (2 - q), n)];
}

/** Past the tail the ring continues on the other flank, so a strip may run across it. */
const unwind = (u: number) => (u > 4 ? u - 8 : u < -4 ? u + 8 : u);

function outwardAt(x: number, front: number, rear: number, corners: Vec2) {
  const along = ((front + rear) / 2 - x) / ((rear - front) / 2);
  return other(Math.abs(along), along > 0 ? corners[0] : corners[1]);
}

const other = (share: number, n: number) => (1 - clamp(share) ** n) ** (1 / n);
