import type { BodyShape } from '../bodies/catalogue.ts';
import { darken, lighten, luminance, mixHex, parseColour } from '../colour.ts';
import type { Random } from '../random.ts';
import { rect, round, type Sheet, shape } from '../sheet.ts';
import type { CabinKind } from './cabin/cabin.ts';
import { cabinDrawings } from './cabin/drawings.ts';
import { drawSetting, type Setting } from './setting.ts';

export interface InteriorOptions {
  shape: BodyShape;
  cabin: CabinKind;
  setting: Setting;
  trim: string;
  paint: string;
  random: Random;
}

/**
 * The dashboard as seen from between the front seats; the wheel is on the right, as it is here. Drawn on a 1600 by 1067
 * board and scaled to the picture.
 */
export function drawInterior(
  sheet: Sheet,
  { shape: bodyShape, cabin, setting, trim, paint, random }: InteriorOptions,
): void {
  const { width, height } = sheet;
  drawSetting(sheet, setting, { horizonY: height * 0.31, random, isDarkCar: false });
  const leather = luminance(parseColour(trim)) < 0.02 ? lighten(trim, 0.1) : trim;
  const upper = mixHex(darken(leather, 0.74), '#17181a', 0.6);
  sheet.add(`<g transform="scale(${round(width / 1600)} ${round(height / 1067)})">`);
  drawOutlook(sheet, paint);
  cabinDrawings[cabin]({
    sheet,
    leather,
    upper,
    paint,
    random,
    hasRoof: bodyShape !== 'convertible',
    isPlain:
      bodyShape === 'single-cab-ute' ||
      bodyShape === 'van' ||
      (bodyShape === 'large-4wd' && cabin === 'classic'),
  });
  sheet.add(
    rect(0, 0, 1600, 1067, {
      fill: sheet.radial([800, 470], 1050, [
        [0, '#000000', 0],
        [0.65, '#000000', 0.08],
        [1, '#000000', 0.55],
      ]),
    }),
    '</g>',
  );
}

/** The car's own bonnet beyond the glass, and the dark footwells. */
function drawOutlook(sheet: Sheet, paint: string) {
  const sheen = sheet.linear(
    [0, 366],
    [0, 450],
    [
      [0, lighten(paint, 0.35)],
      [0.3, paint],
      [1, darken(paint, 0.5)],
    ],
  );
  sheet.add(
    shape('M120 450C220 396 480 372 800 370C1120 372 1380 396 1480 450Z', { fill: sheen }),
    shape('M420 450C470 412 520 392 580 380M1180 450C1130 412 1080 392 1020 380', {
      stroke: '#ffffff',
      width: 3,
      opacity: 0.25,
    }),
    rect(0, 500, 1600, 567, { fill: '#0b0b0c' }),
  );
}
