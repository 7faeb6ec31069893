import { createHash } from 'node:crypto';
import type { Settings } from '../../settings/settings-schema.ts';
import { unsetSettings } from '../../settings/starting-settings.ts';
import { drawIcon, type IconDrawing, toSvg, withinMask } from './icon-drawing.ts';
import { toIco, toPng } from './icon-files.ts';
import { toPixels } from './icon-pixels.ts';

/** The addresses that browsers know by themselves, and those that the manifest of the site names. */
export const drawnIconPaths = {
  '/favicon.ico': 'image/x-icon',
  '/favicon.svg': 'image/svg+xml',
  '/apple-touch-icon.png': 'image/png',
  '/icon-192.png': 'image/png',
  '/icon-512.png': 'image/png',
  '/icon-maskable-512.png': 'image/png',
} as const;
export type DrawnIconPath = keyof typeof drawnIconPaths;

const TAB_SIDES = [16, 32, 48];
const HOME_SCREEN_SIDE = 180;

/** Icons of the current settings, each drawn when it is first asked for and kept until other settings are published. */
export function createDrawnIcons(readSettings: () => Settings) {
  let kept: { settings: Settings; drawing: IconDrawing; version: string } | undefined;
  let files = new Map<DrawnIconPath, Buffer>();

  function current() {
    const settings = readSettings();
    if (kept?.settings === settings) return kept;
    // A site that is not set up has no name.
    const name = settings === unsetSettings ? '' : settings.identity.name;
    const drawing = drawIcon(name, settings.look);
    const version = createHash('sha256').update(toSvg(drawing)).digest('base64url').slice(0, 12);
    if (kept?.version !== version) files = new Map();
    kept = { settings, drawing, version };
    return kept;
  }

  return {
    /** Changes with the look of the icons, so that nobody is shown an old one. */
    version: (): string => current().version,
    file(path: DrawnIconPath): Buffer {
      const { drawing } = current();
      const file = files.get(path) ?? draw(path, drawing);
      files.set(path, file);
      return file;
    },
  };
}

function draw(path: DrawnIconPath, drawing: IconDrawing): Buffer {
  const png = (side: number, isRound: boolean) => toPng(toPixels(drawing, side, isRound), side);
  switch (path) {
    case '/favicon.svg':
      return Buffer.from(toSvg(drawing));
    case '/apple-touch-icon.png':
      return png(HOME_SCREEN_SIDE, false);
    case '/icon-192.png':
      return png(192, true);
    case '/icon-512.png':
      return png(512, true);
    case '/icon-maskable-512.png':
      return toPng(toPixels(withinMask(drawing), 512, false), 512);
    case '/favicon.ico':
      return toIco(TAB_SIDES.map((side) => ({ side, png: png(side, true) })));
  }
}
