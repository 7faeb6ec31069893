import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { openAnswerOf } from './open-answer.ts';

/**
 * Cuts readers off that take nothing of their answer for so long. One that is slow but takes something is let be, and
 * so is one for whom we are still at work. Node calls a connection silent when nothing was read or written, and counts
 * what the other side has taken as written.
 */
export function cutStalledReaders(server: Server, limitMs: number): void {
  server.timeout = limitMs;
  server.on('timeout', (socket: Socket) => {
    const answer = openAnswerOf(socket);
    const isWaitingForReader = socket.writableLength > 0 || (answer?.writableLength ?? 0) > 0;
    if (!answer || isWaitingForReader) socket.destroy();
  });
}
