import type { SettingsAnswer } from '#features/dealership/settings.contract.ts';
import { atMost, type Cost, cost } from './goals.ts';
import { packedPage } from './packed-page.ts';
import { costOfRequests } from './processor-time.ts';
import { median } from './rank.ts';

interface Servers {
  site: { url: string; pid: number; cookie: string };
  bare: { url: string; pid: number };
}

/** What answers cost that nobody has asked for before, and pages in turn that all were. */
export async function measureColdAnswers(servers: Servers): Promise<void> {
  let next = 1;
  const never = (path: string) => () => `${path}=${next++}`;
  await costOfRequests(servers.bare.pid, () => servers.bare.url, 8_000); // compiled by then, as the site's code is
  const lists = never('/api/vehicles?priceMin');
  await compare(servers, lists, 8_000);
  cost('list API, never the same twice', await compare(servers, lists, 8_000), {
    goalMs: 0.2,
    goalTimes: 6.7,
  });
  cost('list page, never the same twice', await compare(servers, never('/browse-cars?priceMin'), 2_000), {
    goalMs: 3,
    goalTimes: 75,
  });
  const vehicles = await listVehiclePages(servers.site.url);
  const eachOnce = async () => {
    const left = [...vehicles];
    return compare(servers, () => left.pop() ?? '/', Math.floor(vehicles.length / 5) * 4);
  };
  const first = await eachOnce();
  cost('vehicle page, the first of its kind', first, { goalMs: 2.5, goalTimes: 63 });
  const again: Cost[] = [];
  for (let round = 1; round <= CHANGES; round += 1) {
    await changeEveryPage(servers.site, `${round}`);
    again.push(await eachOnce());
  }
  // A yard is few pages, so that one collection of garbage doubles the figure of one change.
  const warm = again.slice(CHANGES / 2);
  const middle = { ms: median(warm.map(({ ms }) => ms)), bareMs: median(warm.map(({ bareMs }) => bareMs)) };
  cost('vehicle page, after a change of all', middle, { goalMs: 2.5, goalTimes: 63 });

  const inTurn = (count: number) => () => `/browse-cars?priceMax=${900_000 + (next++ % count)}`;
  const one = await compare(servers, inTurn(1), 2_000);
  for (const count of [200, 1_000]) {
    const all = await compare(servers, inTurn(count), 4 * count);
    atMost(`${count} list pages in turn`, all.ms / one.ms, 1.2, 'times one page');
  }

  const page = await packedPage(`${servers.site.url}/browse-cars`);
  atMost('HTML of the list page', page.rawBytes / 1000, 100, 'kB');
  atMost('  state in it', page.stateBytes / 1000, 12, 'kB');
}

/** By then the engine has compiled what vehicle pages run, as it has in a process that is up for an hour. */
const CHANGES = 10;

/** Publishes a word that every page shows, so that all are made again, with all their cards. */
async function changeEveryPage({ url, cookie }: Servers['site'], word: string): Promise<void> {
  const live = await fetch(`${url}/api/admin/settings`, { headers: { cookie } });
  const { version, settings } = (await live.json()) as SettingsAnswer; // by its contract
  const identity = { ...settings.identity, tagline: `Cars ${word}` };
  const answer = await fetch(`${url}/api/admin/settings/publish`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ basedOn: version.id, sections: { identity } }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

async function listVehiclePages(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/cars`);
  const vehicles = (await answer.json()) as { id: number }[]; // by its contract
  return vehicles.map(({ id }) => `/vehicles/${id}`);
}

async function compare({ site, bare }: Servers, pathOf: () => string, count: number): Promise<Cost> {
  const bareMs = await costOfRequests(bare.pid, () => bare.url, 4_000);
  const ms = await costOfRequests(site.pid, () => site.url + pathOf(), count);
  return { ms, bareMs };
}
