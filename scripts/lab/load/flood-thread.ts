import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** One client with many connections that requests something new each time, as fast as it is answered. */
const { url, connections } = workerData as { url: string; connections: number }; // flood.ts gives exactly these
// Another address than the visitors': queues are by network.
const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: '127.0.0.2' });
const counts: Record<number, number> = {};
let isOn = true;
let at = 0;
parentPort?.once('message', () => {
  isOn = false;
});

await Promise.all(
  Array.from({ length: connections }, async () => {
    while (isOn) {
      at += 1;
      const status = await ask(newAddress(at));
      counts[status] = (counts[status] ?? 0) + 1;
    }
  }),
);
agent.destroy();
parentPort?.postMessage(counts);
parentPort?.close();

/** Uncached requests: searches, missing vehicles, unknown parameters and paths. */
function newAddress(number: number): string {
  const addresses = [
    `/browse-cars?priceMin=${number}`,
    `/vehicles/${1_000_000 + number}`,
    `/api/vehicles?priceMin=${number}&limit=100`,
    `/?utm_source=${number}`,
    `/nowhere-${number}`,
  ];
  return addresses[number % addresses.length] ?? '/';
}

function ask(path: string): Promise<number> {
  return new Promise((resolve) => {
    request(url + path, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', () => resolve(0));
    })
      .on('error', () => resolve(0))
      .end();
  });
}
