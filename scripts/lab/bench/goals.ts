/** A goal is missed when it is missed by more than this: figures of the same code differ by as much. */
const TOLERANCE = 1.2;

let missed = 0;

export function row(what: string, figure: string, goal: string): void {
  console.log(`${what.padEnd(36)} ${figure.padEnd(52)} ${goal && `goal: ${goal}`}`);
}

/** A figure that should be at most so much. */
export function atMost(what: string, figure: number, goal: number, unit: string): void {
  const isMissed = figure > goal * TOLERANCE;
  if (isMissed) missed += 1;
  const round = (number: number) => (number < 10 ? number.toFixed(2) : number.toFixed(1));
  row(what, `${round(figure)} ${unit}`, `${goal} ${unit} or less${isMissed ? '  MISSED' : ''}`);
}

/**
 * Processor time of one request, beside what a bare server takes for one at the same time. The goal in milliseconds was
 * set on another machine, so it is a number of bare requests too: what the version that it was set for takes here, cut
 * by as much (docs/decisions/0017-made-of-data-not-of-versions.md). Only a figure worse than both is missed.
 */
export function cost(
  what: string,
  { ms, bareMs }: Cost,
  { goalMs, goalTimes }: { goalMs: number; goalTimes: number },
): void {
  const times = ms / bareMs;
  const isMissed = ms > goalMs * TOLERANCE && times > goalTimes * TOLERANCE;
  if (isMissed) missed += 1;
  const figures = `${ms.toFixed(3)} ms, ${times.toFixed(1)} times bare (${bareMs.toFixed(3)} ms)`;
  row(what, figures, `${goalTimes} times bare, ${goalMs} ms where it was set${isMissed ? '  MISSED' : ''}`);
}

export interface Cost {
  ms: number;
  bareMs: number;
}

/** 1 when a goal was missed. */
export function exitCode(): number {
  if (missed > 0) console.log(`\n${missed} ${missed === 1 ? 'goal' : 'goals'} missed by more than 20 %`);
  return missed > 0 ? 1 : 0;
}
