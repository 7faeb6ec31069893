import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const answers = new WeakMap<Socket, ServerResponse>();

export function rememberAnswers(server: Server): void {
  server.on('request', (_request, response: ServerResponse) => {
    if (response.socket) answers.set(response.socket, response);
  });
}

/** The response that a connection is waiting for or receiving; undefined when idle. */
export function openAnswerOf(socket: Socket): ServerResponse | undefined {
  const answer = answers.get(socket);
  return answer?.writableFinished || answer?.destroyed ? undefined : answer;
}
