import type { Catalogue } from '#features/vehicles/server/catalogue-store.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { readTold, type Told } from '../../told.ts';
import type { StoredAlert } from '../alert.repository.ts';
import { toSeen } from '../seen-vehicle.ts';
import type { DigestPart } from './digest-content.ts';

/**
 * Parts what of a planned mail is still true when it is written from what is over by then: sold, dearer again or off the site
 * since, for sale again after all, or of an alert that was paused or removed.
 */
export function divideDigest(
  planned: readonly DigestPart[],
  alerts: ReadonlyMap<string, StoredAlert>,
  catalogue: Catalogue,
): { still: DigestPart[]; over: DigestPart[] } {
  const still: DigestPart[] = [];
  const over: DigestPart[] = [];
  for (const part of planned) {
    if (part.ending) {
      (hasEnded(part, catalogue) ? still : over).push(part);
      continue;
    }
    const alert = alerts.get(part.alert);
    const told = readTold(alert?.told ?? '');
    const isTold = (one: DigestPart['news'][number]) =>
      alert?.state === 'on' && isStillNews(one, told, catalogue);
    const [news, gone] = [part.news.filter(isTold), part.news.filter((one) => !isTold(one))];
    if (news.length > 0) still.push({ ...part, news });
    if (gone.length > 0) over.push({ ...part, news: gone });
  }
  return { still, over };
}

function hasEnded({ ended, ending }: DigestPart, catalogue: Catalogue): boolean {
  const id = ended?.vehicle_id ?? null;
  const vehicle = id === null ? undefined : catalogue.find(id);
  if (!vehicle) return true;
  return ending === 'sold' && isSold(vehicle);
}

function isStillNews({ id, was }: DigestPart['news'][number], told: Told, catalogue: Catalogue): boolean {
  const vehicle = catalogue.find(id);
  if (!vehicle || isSold(vehicle)) return false;
  if (was === null) return true;
  const { cents, type } = toSeen(vehicle);
  return cents !== null && cents < was && type === told.get(id)?.type;
}
