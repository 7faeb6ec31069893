import { groupThousands } from '#shared/numbers.ts';

/** Upper limits of the calculator's inputs. */
export const LARGEST = {
  price: 2_000_000,
  deposit: 2_000_000,
  tradeIn: 2_000_000,
  ratePercent: 30,
  balloonPercent: 60,
} as const;
export type FigureName = keyof typeof LARGEST;

/** `60,000` and `$60000` are the same; unreadable text is 0. */
export function readFigure(text: string): number {
  const number = Number(text.replaceAll(/[,$%\s]/g, ''));
  return Number.isFinite(number) ? Math.max(number, 0) : 0;
}

export function boundFigure(name: FigureName, text: string): number {
  return Math.min(readFigure(text), LARGEST[name]);
}

/** Adds thousands separators after typing; leaves unreadable text alone. */
export function groupFigure(text: string): string {
  const [, whole = '', rest = ''] = /^(\d{1,12})(\.\d*)?$/.exec(text.replaceAll(/[,$\s]/g, '')) ?? [];
  return whole === '' ? text : groupThousands(Number(whole)) + rest;
}

/** The note beside a figure that was capped. */
export function limitNote(name: FigureName, text: string): string | undefined {
  const most = LARGEST[name];
  if (readFigure(text) <= most) return undefined;
  return `Counted as ${name.endsWith('Percent') ? `${most}%` : `$${groupThousands(most)}`}, the most this calculator takes.`;
}
