import { darken, lighten } from '../../colour.ts';
import { type Sheet, shape } from '../../sheet.ts';

/** Something soft that bends away from the light between two heights. */
export function roll(sheet: Sheet, colour: string, top: number, bottom: number): string {
  return sheet.linear(
    [0, top],
    [0, bottom],
    [
      [0, lighten(colour, 0.2)],
      [0.35, colour],
      [1, darken(colour, 0.45)],
    ],
  );
}

/** Polished metal from left to right. */
export function chrome(sheet: Sheet, left: number, right: number): string {
  return sheet.linear(
    [left, 0],
    [right, 0],
    [
      [0, '#70757b'],
      [0.35, '#f1f3f5'],
      [0.6, '#a3a9af'],
      [1, '#5c6066'],
    ],
  );
}

/** Lacquer, lit along its upper edge. */
export function gloss(sheet: Sheet, colour: string, top: number, bottom: number): string {
  return sheet.linear(
    [0, top],
    [0, bottom],
    [
      [0, lighten(colour, 0.4)],
      [0.25, colour],
      [0.8, darken(colour, 0.3)],
      [1, lighten(colour, 0.1)],
    ],
  );
}

/** A sewn seam, in a thread lighter than the leather it holds. */
export function thread(
  path: string,
  leather: string,
  { light = 0.5, width = 2, opacity = 0.6 } = {},
): string {
  return shape(path, { stroke: lighten(leather, light), width, opacity, more: 'stroke-dasharray="9 6"' });
}

/** A screen that is on. */
export function lit(sheet: Sheet, [left, top]: readonly [number, number], right: number, bottom: number) {
  return sheet.linear(
    [left, top],
    [right, bottom],
    [
      [0, '#14263a'],
      [0.55, '#22506f'],
      [1, '#10202f'],
    ],
  );
}
