import { contrast } from '#shared/contrast.ts';

/** WCAG AA for text. */
export const LEAST_CONTRAST = 4.5;

export interface Look {
  /** Colour of the main buttons, with white text on it. */
  brandColour: string;
  /** Colour of marks, accented buttons and bars, with dark or white text on it. */
  accentColour: string;
}

/** The colours of the style sheet: with these nothing is overridden. */
export const usualLook: Look = { brandColour: '#17202c', accentColour: '#c5a059' };

const WHITE = '#ffffff';
const DARK_INK = '#1a1407';
/** The lightest and the darkest ground that accented text stands on: `--sunken` by day, `--surface` by night. */
const DAY_GROUND = '#f2eee7';
const NIGHT_GROUND = '#171b22';

/** The contrast of the text that stands on each colour: below LEAST_CONTRAST a colour is refused. */
export function contrastsOf({ brandColour, accentColour }: Look): Record<keyof Look, number> {
  return {
    brandColour: contrast(brandColour, WHITE),
    accentColour: contrast(accentColour, inkOn(accentColour)),
  };
}

/** The rules that give the site these colours by day and by night; empty for the usual ones. */
export function styleOf(look: Look): string {
  if (look.brandColour === usualLook.brandColour && look.accentColour === usualLook.accentColour) return '';
  const brand = `--brand:${look.brandColour};--brand-hover:${mix(look.brandColour, WHITE, 0.12)};`;
  const day = accentRules(look.accentColour, DAY_GROUND, '#000000');
  const night = accentRules(look.accentColour, NIGHT_GROUND, WHITE);
  return `:root{${brand}${day}}.night{${night}}@media (prefers-color-scheme:dark){:root{--brand:#f1ece2;--brand-hover:#ffffff;${night}}}`;
}

function accentRules(accent: string, ground: string, towards: string): string {
  const ink = inkOn(accent);
  // Moved away from its ink, so that the text on it stays as readable.
  const hover = mix(accent, ink === WHITE ? '#000000' : WHITE, 0.15);
  return `--accent:${accent};--accent-hover:${hover};--accent-ink:${ink};--accent-text:${readableOn(ground, accent, towards)}`;
}

function inkOn(ground: string): string {
  return contrast(ground, DARK_INK) >= contrast(ground, WHITE) ? DARK_INK : WHITE;
}

/** The colour, moved as little as needed until text in it can be read on the ground. */
export function readableOn(ground: string, colour: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const moved = mix(colour, towards, share);
    if (contrast(moved, ground) >= LEAST_CONTRAST) return moved;
  }
  return towards;
}

function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * share);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
