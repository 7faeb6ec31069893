import { clamp } from './geometry/vector.ts';

/** Red, green and blue from 0 to 1. */
export type Colour = readonly [number, number, number];

export function parseColour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function toHex(colour: Colour): string {
  return `#${colour
    .map((part) =>
      Math.round(clamp(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

export const mixHex = (a: string, b: string, share: number) =>
  toHex(mix(parseColour(a), parseColour(b), share));
export const lighten = (hex: string, share: number) => mixHex(hex, '#ffffff', share);
export const darken = (hex: string, share: number) => mixHex(hex, '#000000', share);
export const luminance = ([r, g, b]: Colour) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
