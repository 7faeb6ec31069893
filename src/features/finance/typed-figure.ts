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
  return isFigure(text) ? numberIn(text) : 0;
}

function isFigure(text: string): boolean {
  const number = numberIn(text);
  return Number.isFinite(number) && number >= 0;
}

function numberIn(text: string): number {
  return Number(text.replaceAll(/[,$%\s]/g, ''));
}

export function boundFigure(name: FigureName, text: string): number {
  return Math.min(readFigure(text), LARGEST[name]);
}

/** Adds thousands separators after typing; leaves unreadable text alone. */
export function groupFigure(text: string): string {
  const [, whole = '', rest = ''] = /^(\d{1,12})(\.\d*)?$/.exec(text.replaceAll(/[,$\s]/g, '')) ?? [];
  return whole === '' ? text : groupThousands(Number(whole)) + rest;
}

/** The note beside a figure that is counted as another. */
export function limitNote(name: FigureName, text: string): string | undefined {
  const label = (value: number) => (name.endsWith('Percent') ? `${value}%` : `$${groupThousands(value)}`);
  if (!isFigure(text)) return `Counted as ${label(0)}. Please type a number.`;
  const most = LARGEST[name];
  return readFigure(text) > most ? `Counted as ${label(most)}, the most this calculator takes.` : undefined;
}
