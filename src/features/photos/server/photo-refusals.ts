import { AppError } from '#shared/app-error.ts';
import { MOST_PHOTOS } from '../photo-limits.ts';

export function refuseMoreThanFit(present: number, added: number): void {
  if (present + added <= MOST_PHOTOS) return;
  const there = present === 0 ? '' : `; this one has ${present}`;
  throw new AppError('limit_reached', `A vehicle can have at most ${MOST_PHOTOS} photos${there}`);
}

export function noVehicle(): AppError {
  return new AppError('not_found', 'That vehicle does not exist');
}

export function noPhoto(): AppError {
  return new AppError('not_found', 'That photo does not exist');
}
