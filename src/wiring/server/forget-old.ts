import type { CheckHeld } from '#server/jobs/shared-work.ts';
import type { Made } from './compose.ts';

type Needed = Pick<Made, 'brought' | 'clockWatch' | 'daysRun' | 'retention'>;

/** Removes rows that may not be kept for ever. Nothing that matters goes while the clock is doubted. */
export async function forgetOld(
  { brought, clockWatch, daysRun, retention }: Needed,
  checkHeld: CheckHeld = async () => {},
): Promise<void> {
  const { forgetExpired, forgetByDays } = brought();
  for (const forget of forgetExpired) await forget();
  if (!(await clockWatch.look())) return;
  await checkHeld();
  await daysRun.look();
  for (const forget of forgetByDays) await forget(daysRun.before);
  await retention.forgetPeople();
  await checkHeld();
  await retention.forgetActivity();
}
