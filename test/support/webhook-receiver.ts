import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedHook {
  headers: IncomingMessage['headers'];
  body: string;
}

/** A real receiver of webhooks on this machine. */
export async function startReceiver(
  answer: (response: ServerResponse, received: ReceivedHook) => void = (response) => response.end(),
) {
  const received: ReceivedHook[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      const one = { headers: request.headers, body };
      received.push(one);
      answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    received,
    url: `http://127.0.0.1:${port}/hook`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
