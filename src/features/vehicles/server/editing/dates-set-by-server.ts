import { isSold } from '../../sold.ts';
import type { VehicleValues } from './admin-vehicle.repository.ts';

type Dated = Pick<VehicleValues, 'status' | 'sold_on' | 'sold_price_cents' | 'published_on'> & {
  is_draft: 0 | 1;
  buyer_key?: string | null;
};

type Follows = Partial<Pick<VehicleValues, 'sold_on' | 'sold_price_cents' | 'published_on'>> & {
  buyer_key?: null;
};

/**
 * What follows from a change, unless it states it itself: published when a vehicle is first seen in public, sold when its
 * status becomes sold. A vehicle that is for sale again has not been sold; the history keeps day and price. Who bought it
 * stays noted, unseen, until it is sold anew; an undo, which says that it is one, finds the buyer again.
 */
export function datesOf(
  before: Dated,
  change: Partial<Dated>,
  today: string,
  { isUndo = false }: { isUndo?: boolean | undefined } = {},
): Follows {
  const after = { ...before, ...change };
  const isPublished = before.is_draft === 1 && after.is_draft === 0;
  const isNewlySold = isSold(after) && (isPublished || !isSold(before));
  const isBack = isSold(before) && !isSold(after);
  const follows: Follows = {};
  if (isPublished && change.published_on === undefined && !before.published_on) follows.published_on = today;
  if (isBack && change.sold_price_cents === undefined && before.sold_price_cents != null)
    follows.sold_price_cents = null;
  const isSoldAnew = isSold(after) && !isSold(before) && !isUndo;
  if (isSoldAnew && change.buyer_key === undefined && before.buyer_key) follows.buyer_key = null;
  if (change.sold_on !== undefined) return follows;
  if (isNewlySold && !before.sold_on) follows.sold_on = today;
  if (isBack && before.sold_on) follows.sold_on = '';
  return follows;
}

/**
 * The dates that a file has of a vehicle that is known here. Where it has none, those of the server stay, or follow
 * from the change; a file that says of a sold vehicle that the day is unknown gives it none.
 */
export function datesOfFile<Columns extends Partial<Dated>>(
  before: Dated,
  { sold_on, published_on, ...others }: Columns,
  given: { soldOn?: string; publishedOn?: string },
): Omit<Columns, 'sold_on' | 'published_on'> & Pick<Follows, 'sold_on' | 'published_on'> {
  const isUnknown = given.soldOn === '' && isSold({ ...before, ...others });
  return {
    ...others,
    ...(given.publishedOn && { published_on }),
    ...(given.soldOn && { sold_on }),
    ...(isUnknown && { sold_on: before.sold_on }),
  };
}

/** For a vehicle that arrives from a file: one that says when it was created was not published today. */
export function datesOfArrival(
  columns: Dated,
  { createdAt, today }: { createdAt: string | undefined; today: string },
): ReturnType<typeof datesOf> {
  return createdAt === undefined
    ? datesOf({ ...columns, is_draft: 1 }, { is_draft: columns.is_draft }, today)
    : {};
}
