import { atMost, type Cost, cost } from './goals.ts';
import { packedPage } from './packed-page.ts';
import { costOfRequests } from './processor-time.ts';

interface Servers {
  site: { url: string; pid: number };
  bare: { url: string; pid: number };
}

/** What answers cost that nobody has asked for before, and pages in turn that all were. */
export async function measureColdAnswers(servers: Servers): Promise<void> {
  let next = 1;
  const never = (path: string) => () => `${path}=${next++}`;
  cost('list API, never the same twice', await compare(servers, never('/api/vehicles?priceMin'), 2_000), {
    goalMs: 0.2,
    reachedTimes: 7,
  });
  cost('list page, never the same twice', await compare(servers, never('/browse-cars?priceMin'), 300), {
    goalMs: 3,
    reachedTimes: 40,
  });
  const vehicles = await listVehiclePages(servers.site.url);
  const fifth = Math.floor(vehicles.length / 5);
  cost('vehicle page, for the first time', await compare(servers, () => vehicles.pop() ?? '/', fifth * 4), {
    goalMs: 2.5,
    reachedTimes: 42,
  });

  const inTurn = (count: number) => () => `/browse-cars?priceMax=${900_000 + (next++ % count)}`;
  const one = await compare(servers, inTurn(1), 2_000);
  const all = await compare(servers, inTurn(200), 2_000);
  atMost('200 list pages in turn', all.ms / one.ms, 1.2, 'times one page');

  const page = await packedPage(`${servers.site.url}/browse-cars`);
  atMost('HTML of the list page', page.rawBytes / 1000, 100, 'kB');
  atMost('  as it is sent', page.sentBytes / 1000, 20, 'kB');
  atMost('  state in it', page.stateBytes / 1000, 12, 'kB');
}

async function listVehiclePages(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/cars`);
  const vehicles = (await answer.json()) as { id: number }[]; // by its contract
  return vehicles.map(({ id }) => `/vehicles/${id}`);
}

async function compare({ site, bare }: Servers, pathOf: () => string, count: number): Promise<Cost> {
  const bareMs = await costOfRequests(bare.pid, () => bare.url, 2_000);
  const ms = await costOfRequests(site.pid, () => site.url + pathOf(), count);
  return { ms, bareMs };
}
