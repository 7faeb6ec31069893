import type { Outcome } from '#test/support/processes/steady-requests.ts';
import { rank } from '../bench/rank.ts';

/** What a visitor hopes for; a plain form is answered by its next page. */
export const isFine = (status: number): boolean => (status >= 200 && status < 300) || status === 303;

/** Prints figures beside their limits, and knows whether one was over. */
export class LoadReport {
  failed = false;

  row(what: string, figure: string, limit = ''): void {
    console.log(`${what.padEnd(32)} ${figure.padEnd(56)} ${limit && `limit: ${limit}`}`);
  }

  /** A figure that may not be over its limit. */
  limited(what: string, figure: string, limit: string, isOver: boolean): void {
    this.row(what, figure, limit);
    if (isOver) this.failed = true;
  }

  waited(name: string, outcomes: readonly Outcome[], limits: { p95?: number; p99?: number }): void {
    const times = outcomes.map(({ ms }) => ms);
    const [p95, p99] = [rank(0.95, times), rank(0.99, times)];
    const limit = Object.entries(limits).map(([which, ms]) => `${which} ${ms} ms`);
    this.limited(
      name,
      `${outcomes.length} requests, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
      limit.join(', '),
      p95 > (limits.p95 ?? Infinity) || p99 > (limits.p99 ?? Infinity),
    );
  }

  expectOnly(name: string, outcomes: readonly Outcome[], isFine: (status: number) => boolean): void {
    const others = outcomes.filter(({ status }) => !isFine(status));
    const found = new Map<string, number>();
    for (const { kind, status } of others) {
      found.set(`${kind} ${status}`, (found.get(`${kind} ${status}`) ?? 0) + 1);
    }
    const text = [...found].map(([what, count]) => `${count} times ${what}`).join(', ');
    this.limited(`${name}: other answers`, text || 'none', 'none', others.length > 0);
  }
}
