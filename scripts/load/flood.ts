import { Agent, request } from 'node:http';

export interface Flood {
  /** How many answers of each status came. */
  stop(): Promise<Map<number, number>>;
}

/** One client that asks for something else each time, on so many connections, as fast as it is answered. */
export function startFlood(url: string, connections: number, pathOf: (at: number) => string): Flood {
  // Another address than the visitors have: turns go by network.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: '127.0.0.2' });
  const counts = new Map<number, number>();
  let isOn = true;
  let at = 0;

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

  const asking = Array.from({ length: connections }, async () => {
    while (isOn) {
      at += 1;
      const status = await ask(pathOf(at));
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  });
  return {
    stop: async () => {
      isOn = false;
      await Promise.all(asking);
      agent.destroy();
      return counts;
    },
  };
}
