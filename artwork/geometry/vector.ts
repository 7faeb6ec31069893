export type Vec2 = readonly [x: number, y: number];
export type Vec3 = readonly [x: number, y: number, z: number];

export const lerp = (from: number, to: number, share: number) => from + (to - from) * share;
export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));

export function smoothstep(low: number, high: number, value: number) {
  const share = clamp((value - low) / (high - low));
  return share * share * (3 - 2 * share);
}

export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const scale = (a: Vec3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** A zero vector stays zero, so a collapsed mesh cell never turns into NaN. */
export function normalise(a: Vec3): Vec3 {
  const length = Math.hypot(a[0], a[1], a[2]);
  return length === 0 ? a : scale(a, 1 / length);
}
