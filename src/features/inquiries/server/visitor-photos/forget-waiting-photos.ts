import type { VisitorPhotoService } from '#features/photos/server/visitor-photos/visitor-photo.service.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import type { DaysRun } from '#server/jobs/days-run.ts';
import type { CheckHeld } from '#server/jobs/shared-work.ts';

interface Needed {
  visitorPhotoService: Pick<VisitorPhotoService, 'forgetWaiting'>;
  clockWatch: Pick<ClockWatch, 'look'>;
  daysRun: Pick<DaysRun, 'before'>;
}

/**
 * Photos that no inquiry refers to yet. Not soon after the database was away: other processes have their spools to empty
 * first, or have still to be started.
 */
export async function forgetWaitingPhotos(
  { visitorPhotoService, clockWatch, daysRun }: Needed,
  checkHeld: CheckHeld = async () => {},
): Promise<void> {
  if (!(await clockWatch.look())) return;
  await checkHeld();
  await visitorPhotoService.forgetWaiting(daysRun.before);
}
