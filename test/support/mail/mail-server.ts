import { execFileSync } from 'node:child_process';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  /** The envelope's sender; empty for mail that is never sent back. */
  from: string;
  to: string[];
  raw: string;
}

interface Behaviour {
  /** Accepted recipients; others are rejected permanently. */
  isTaken?: (address: string) => boolean;
  /** Runs after a mail has arrived and before it is acknowledged; an error becomes the response. */
  beforeAnswer?: (mail: Received) => Promise<void>;
  /** Offers STARTTLS, with a certificate that nobody has signed. */
  hasTls?: boolean;
}

/** SMTP reply codes: 4xx is temporary, 5xx permanent. */
export function smtpError(responseCode: number): Error {
  return Object.assign(new Error('no'), { responseCode });
}

function makeCertificate(): { key: string; cert: string } {
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const made = ['-days', '2', '-subj', '/CN=localhost', '-keyout', '-', '-out', '-'];
  const text = execFileSync(process.env.TEST_OPENSSL ?? 'openssl', [...kind, ...made], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const at = text.indexOf('-----BEGIN CERTIFICATE');
  return { key: text.slice(0, at), cert: text.slice(at) };
}

/** Greets at once, where the package first waits a tenth of a second for senders that talk before they are greeted. */
class PromptServer extends SMTPServer {
  override connect(...args: Parameters<SMTPServer['connect']>): void {
    super.connect(...args);
    const newest = [...this.connections].at(-1);
    if (!newest) return;
    newest.connectionReady();
    newest.connectionReady = () => {}; // when that wait is over
  }
}

/** A real SMTP server on loopback that records acknowledged mail. */
export async function startMailServer(
  port: number,
  { isTaken, beforeAnswer, hasTls = false }: Behaviour = {},
) {
  const received: Received[] = [];
  const passwords: string[] = [];
  const server = new PromptServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    ...(hasTls && makeCertificate()),
    allowInsecureAuth: true,
    onAuth({ username = '', password = '' }, { secure }, done) {
      passwords.push(`${password} ${secure ? 'over TLS' : 'in the open'}`);
      done(null, { user: username });
    },
    onRcptTo({ address }, _session, done) {
      done(isTaken?.(address) === false ? smtpError(550) : null);
    },
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk) => (raw += chunk));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          // Long lines come folded in quoted-printable.
          raw: raw.replaceAll('=\r\n', ''),
        };
        try {
          await beforeAnswer?.(mail);
        } catch (error) {
          return done(error instanceof Error ? error : smtpError(451));
        }
        received.push(mail);
        done();
      });
    },
  });
  server.on('error', () => {}); // a sender that hangs up
  const open = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    open.add(socket.once('close', () => open.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    received,
    /** Passwords that clients sent, and how. */
    passwords,
    port: (server.server.address() as AddressInfo).port, // it listens on TCP
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
    /** Ends in the middle of whatever it does. */
    die() {
      const isOver = this.stop();
      for (const socket of open) socket.destroy();
      return isOver;
    },
  };
}
