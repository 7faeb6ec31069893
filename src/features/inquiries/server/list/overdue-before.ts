import { DAY_MS } from '#shared/dates.ts';
import type { WaitOf } from '../inquiry.presenter.ts';

/** Further back it makes no difference: see `open-minutes.ts`. */
const MOST_DAYS = 400;

/**
 * An inquiry that came in at this moment or before has waited too long by now; undefined when none has. One that came
 * earlier has waited at least as long, so that the database can compare moments instead of counting opening time.
 */
export function overdueBefore(now: Date, waitOf: WaitOf): Date | undefined {
  const isOverdue = (at: number) => waitOf(new Date(at)).isOverdue;
  let recent = now.getTime();
  if (isOverdue(recent)) return now;
  let step = DAY_MS;
  while (!isOverdue(now.getTime() - step)) {
    if (step > MOST_DAYS * DAY_MS) return undefined;
    recent = now.getTime() - step;
    step *= 2;
  }
  let overdue = now.getTime() - step;
  while (recent - overdue > 1) {
    const middle = Math.floor((recent + overdue) / 2);
    if (isOverdue(middle)) overdue = middle;
    else recent = middle;
  }
  return new Date(overdue);
}
