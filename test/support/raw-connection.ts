import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  socket: Socket;
  /** All that came back, once the server has closed the connection or cut it. */
  closed: Promise<string>;
}

/** A connection by hand, on which this has been said so far. One that is half open goes on after the server's end. */
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
