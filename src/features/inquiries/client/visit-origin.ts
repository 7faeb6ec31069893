import { campaignFields, MOST_CAME_FROM, type ToldOrigin, withoutSecret } from '../came-from.ts';

/**
 * Where this visit began: the browser itself remembers the first address and the page before it for as long as the
 * tab stays on the site. Nothing is stored.
 */
export function visitOrigin(): ToldOrigin {
  const [landing] = performance.getEntriesByType('navigation');
  return readOrigin({ page: location.pathname, landing: landing?.name, referrer: document.referrer });
}

export function readOrigin({
  page,
  landing,
  referrer,
}: {
  page: string;
  landing: string | undefined;
  referrer: string;
}): ToldOrigin {
  const first = parse(landing);
  const before = parse(referrer);
  const told: Record<string, string | undefined> = {
    page: withoutSecret(page),
    landing: first && withoutSecret(first.pathname),
    referrerHost: before && before.host !== first?.host ? before.host : undefined,
  };
  for (const [field, name] of Object.entries(campaignFields))
    told[field] = first?.searchParams.get(name)?.trim();
  return Object.fromEntries(
    Object.entries(told).flatMap(([field, text]) => (text ? [[field, text.slice(0, MOST_CAME_FROM)]] : [])),
  );
}

function parse(address = ''): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined; // no address: not known
  }
}
