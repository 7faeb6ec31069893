import { markOf } from '../../dealer-mark.ts';
import { type Look, readableOn } from '../../look.ts';
import { letterShapes } from './letter-shapes.ts';

/** The side of the square that icons are drawn on. */
export const DRAWN_SIDE = 32;
/** The ground of an icon is that of the site's header. */
export const GROUND = '#0e1116';
const ROUND =
  'M7 0L25 0C28.9 0 32 3.1 32 7L32 25C32 28.9 28.9 32 25 32L7 32C3.1 32 0 28.9 0 25L0 7C0 3.1 3.1 0 7 0Z';
const SQUARE = 'M0 0L32 0L32 32L0 32Z';
/** For names without a letter that can be drawn: one star, which belongs to nobody. */
const PLAIN = 'M16 5L18.9 13.1L27 16L18.9 18.9L16 27L13.1 18.9L5 16L13.1 13.1Z';

/** A square mark within a circle of four fifths. */
const MASKED = 0.7;
const LETTER = { width: 8, height: 10, gap: 3, pen: 1.9 };

/** A path of SVG (M, L and C only) with its place: drawn with a pen, or filled. */
export interface Stroke {
  path: string;
  x: number;
  y: number;
  scale: number;
  /** Width of the pen before it is scaled; undefined where the path is filled. */
  pen?: number;
}

/** The icon of a dealership that has uploaded none. */
export interface IconDrawing {
  /** The mark's colour. */
  colour: string;
  mark: readonly Stroke[];
}

export function drawIcon(name: string, { accentColour }: Pick<Look, 'accentColour'>): IconDrawing {
  return { colour: readableOn(GROUND, accentColour, '#ffffff'), mark: strokesOf(name) };
}

/** Phones cut such an icon to a shape of their own, and leave the middle four fifths. */
export function withinMask({ colour, mark }: IconDrawing): IconDrawing {
  const nearer = (place: number) => DRAWN_SIDE / 2 + (place - DRAWN_SIDE / 2) * MASKED;
  return {
    colour,
    mark: mark.map((one) => ({ ...one, x: nearer(one.x), y: nearer(one.y), scale: one.scale * MASKED })),
  };
}

/** Phones round the icons of their home screens themselves. */
export const groundOf = (isRound: boolean): string => (isRound ? ROUND : SQUARE);

function strokesOf(name: string): Stroke[] {
  const mark = markOf(name);
  // Smaller than in the header, where nothing stands around it.
  if ('drawing' in mark) return [{ path: mark.drawing, x: 3.2, y: 3.2, scale: 0.8 }];
  const shapes = plainLetters(mark.letters).map((letter) => letterShapes[letter]);
  if (shapes.length === 0 || shapes.some((shape) => shape === undefined)) {
    return [{ path: PLAIN, x: 0, y: 0, scale: 1 }];
  }
  const scale = shapes.length === 1 ? 1.7 : 1.15;
  const width = (shapes.length * (LETTER.width + LETTER.gap) - LETTER.gap) * scale;
  return shapes.map((path = '', at) => ({
    path,
    x: (DRAWN_SIDE - width) / 2 + at * (LETTER.width + LETTER.gap) * scale,
    y: (DRAWN_SIDE - LETTER.height * scale) / 2,
    scale,
    pen: LETTER.pen,
  }));
}

/** `É` is drawn as E. */
function plainLetters(letters: string): string[] {
  return [...letters.normalize('NFD').replaceAll(/\p{M}/gu, '')];
}

export function toSvg({ colour, mark }: IconDrawing): string {
  const strokes = mark.map(({ path, x, y, scale, pen }) => {
    const paint = pen === undefined ? '' : ` fill="none" stroke-width="${pen}" stroke="${colour}"`;
    return `<path d="${path}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale})"${paint} stroke-linecap="round" stroke-linejoin="round"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${DRAWN_SIDE} ${DRAWN_SIDE}"><path d="${ROUND}" fill="${GROUND}"/><g fill="${colour}">${strokes.join('')}</g></svg>`;
}
