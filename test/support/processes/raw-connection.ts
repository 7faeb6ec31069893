import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  socket: Socket;
  /** All received bytes, once the server has closed the connection. */
  closed: Promise<string>;
}

/** A raw connection on which these bytes were sent. A half-open one stays after the server's end. */
export async function openRaw(
  port: number,
  head: string,
  { allowHalfOpen = false } = {},
): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  socket.on('error', () => {}); // a reset is an answer too
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  await once(socket, 'connect');
  socket.write(head);
  return { socket, closed };
}
