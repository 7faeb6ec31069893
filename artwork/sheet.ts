import type { Vec2 } from './geometry/vector.ts';

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Collects the drawing and its definitions; ids are counted so that equal input gives equal bytes. */
export interface Sheet {
  width: number;
  height: number;
  add(...parts: string[]): void;
  /** Returns a paint reference such as `url(#d3)`. Coordinates are those of the drawing. */
  linear(from: Vec2, to: Vec2, stops: readonly Stop[]): string;
  radial(centre: Vec2, radius: number, stops: readonly Stop[]): string;
  clip(path: string): string;
  mask(content: string): string;
  blur(deviation: number): string;
  toSvg(): string;
}

export function createSheet(width: number, height: number): Sheet {
  const definitions: string[] = [];
  const drawing: string[] = [];
  const define = (write: (id: string) => string) => {
    const id = `d${definitions.length}`;
    definitions.push(write(id));
    return `url(#${id})`;
  };
  return {
    width,
    height,
    add: (...parts) => void drawing.push(...parts),
    linear: (from, to, stops) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}">${writeStops(stops)}</linearGradient>`,
      ),
    radial: (centre, radius, stops) =>
      define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${round(centre[0])}" cy="${round(centre[1])}" r="${round(radius)}">${writeStops(stops)}</radialGradient>`,
      ),
    clip: (path) => define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`),
    mask: (content) =>
      define(
        (id) =>
          `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}">${content}</mask>`,
      ),
    blur: (deviation) =>
      define(
        (id) =>
          `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${round(deviation)}"/></filter>`,
      ),
    toSvg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${drawing.join('')}</svg>`,
  };
}

function writeStops(stops: readonly Stop[]) {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${round(opacity)}"`}/>`,
    )
    .join('');
}

/** Two decimals hold at any size we draw and keep the document small. */
export const round = (value: number) => Math.round(value * 100) / 100;

export function toPath(points: readonly Vec2[], isClosed = true) {
  if (points.length === 0) return '';
  return `M${points.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('L')}${isClosed ? 'Z' : ''}`;
}

export interface Ink {
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
  /** Raw attributes that few shapes need. */
  more?: string;
}

export function shape(path: string, ink: Ink) {
  return path === '' ? '' : `<path d="${path}"${writeInk(ink)}/>`;
}

export function rect(x: number, y: number, width: number, height: number, ink: Ink, corner = 0) {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner ? ` rx="${round(corner)}"` : ''}${writeInk(ink)}/>`;
}

export function ellipse(centre: Vec2, rx: number, ry: number, ink: Ink) {
  return `<ellipse cx="${round(centre[0])}" cy="${round(centre[1])}" rx="${round(rx)}" ry="${round(ry)}"${writeInk(ink)}/>`;
}

function writeInk({ fill = 'none', stroke, width = 1, opacity, more }: Ink) {
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${round(width)}" stroke-linejoin="round" stroke-linecap="round"`
    : '';
  // Not `opacity`: the rasteriser composes that in a separate layer, which costs far more than transparent fills.
  const veil =
    opacity === undefined
      ? ''
      : `${fill === 'none' ? '' : ` fill-opacity="${round(opacity)}"`}${stroke ? ` stroke-opacity="${round(opacity)}"` : ''}`;
  return ` fill="${fill}"${line}${veil}${more ? ` ${more}` : ''}`;
}

/** A soft round light, flattened to an ellipse; the gradient is squeezed with it, so no edge shows. */
export function glow(sheet: Sheet, [x, y]: Vec2, rx: number, ry: number, colour: string, strength: number) {
  const fill = sheet.radial([0, 0], 100, [
    [0, colour, strength],
    [0.5, colour, strength * 0.36],
    [1, colour, 0],
  ]);
  return `<circle r="100" fill="${fill}" transform="translate(${round(x)} ${round(y)}) scale(${rx / 100} ${ry / 100})"/>`;
}
