import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  socket: Socket;
  /** All that came back, once the server has closed the connection or cut it. */
  closed: Promise<string>;
}

/** A connection by hand, on which this has been said so far. */
export async function openRaw(port: number, head: string): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // a reset is an answer too
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  await once(socket, 'connect');
  socket.write(head);
  return { socket, closed };
}
