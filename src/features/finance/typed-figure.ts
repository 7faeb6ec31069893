import { groupThousands } from '#shared/numbers.ts';

/** The largest figures that the calculator works with. */
export const LARGEST = {
  price: 2_000_000,
  deposit: 2_000_000,
  tradeIn: 2_000_000,
  ratePercent: 30,
  balloonPercent: 60,
} as const;
export type FigureName = keyof typeof LARGEST;

/** `60,000` and `$60000` are one figure; what cannot be read counts as nothing. */
export function readFigure(text: string): number {
  const number = Number(text.replaceAll(/[,$%\s]/g, ''));
  return Number.isFinite(number) ? Math.max(number, 0) : 0;
}

export function boundFigure(name: FigureName, text: string): number {
  return Math.min(readFigure(text), LARGEST[name]);
}

/** With its thousands apart, once somebody has finished typing it; left alone where it cannot be read. */
export function groupFigure(text: string): string {
  const [, whole = '', rest = ''] = /^(\d{1,12})(\.\d*)?$/.exec(text.replaceAll(/[,$\s]/g, '')) ?? [];
  return whole === '' ? text : groupThousands(Number(whole)) + rest;
}

/** What is said beside a figure that is counted as less than was typed. */
export function limitNote(name: FigureName, text: string): string | undefined {
  const most = LARGEST[name];
  if (readFigure(text) <= most) return undefined;
  return `Counted as ${name.endsWith('Percent') ? `${most}%` : `$${groupThousands(most)}`}, the most this calculator takes.`;
}
