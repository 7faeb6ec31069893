import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { toMailDate } from '#shared/dates.ts';
import { isLoopback } from '../config.ts';

export interface Mail {
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Equal for the same mail, so that a second delivery can be recognised. */
  messageId: string;
  /** For the reader's calendar. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** Instead of text and HTML: for a program that reads it. */
  body?: { type: string; content: string };
  /** Further lines of its head, by name. */
  headers?: Readonly<Record<string, string>>;
  /** Marked so that no program replies and no bounce is sent. */
  isAutomaticReply?: boolean;
}

export interface Mailer {
  /** Resolves when the mail server has accepted it. Aborted after LONGEST_SEND_MS. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Timeout. A mail server may scan for viruses for a while. */
export const LONGEST_SEND_MS = 60_000;
const WAIT_MS = 10_000;
const SUBMISSION_PORT = 587;
const SECURE_PORT = 465;

export function createMailer(smtpUrl: string, { longestMs = LONGEST_SEND_MS } = {}): Mailer {
  const { hostname, port, protocol } = new URL(smtpUrl);
  const defaultPort = protocol === 'smtps:' ? SECURE_PORT : SUBMISSION_PORT;
  const safeUrl = withoutPlainPassword(smtpUrl);
  const lines = new Set<Socket>();

  /** Our own connection, so that it can be cut after the timeout. */
  function openLine(onOpen: (error: Error | null, socket?: { connection: Socket }) => void): Socket {
    const line = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPort });
    lines.add(line);
    line.on('error', () => {}); // the user gets the error too; without a listener it would end this process
    const connecting = setTimeout(() => line.destroy(tooSlow()), Math.min(WAIT_MS, longestMs));
    line.once('connect', () => {
      clearTimeout(connecting);
      line.off('error', onOpen);
      onOpen(null, { connection: line });
    });
    line.once('error', onOpen);
    line.once('close', () => {
      clearTimeout(connecting);
      lines.delete(line);
    });
    return line;
  }

  return {
    async send({ isAutomaticReply, calendar, body, ...written }) {
      const mail = {
        ...written,
        date: toMailDate(new Date()),
        ...(calendar && { icalEvent: { ...calendar, filename: 'booking.ics' } }),
        ...(body && { alternatives: [asOnlyPart(body)] }),
      };
      const asReply = {
        envelope: { from: '', to: mail.to },
        headers: { 'Auto-Submitted': 'auto-replied' },
      };
      let line: Socket | undefined;
      const transport = createTransport({
        url: safeUrl,
        getSocket: (_options, onOpen) => {
          line = openLine(onOpen);
        },
        greetingTimeout: WAIT_MS,
        socketTimeout: 3 * WAIT_MS,
        // Our own text: it never reads a file or fetches an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const deadline = setTimeout(() => line?.destroy(tooSlow()), longestMs);
      try {
        await transport.sendMail(isAutomaticReply ? { ...mail, ...asReply } : mail);
      } finally {
        clearTimeout(deadline);
      }
    },
    close() {
      for (const line of lines) line.destroy();
    },
  };
}

/**
 * A password leaves this machine only over TLS, whatever the server offers or the address says: whoever sits on the
 * line could take the offer of STARTTLS out of its answer.
 */
function withoutPlainPassword(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (!url.password || url.protocol === 'smtps:' || isLoopback(url.hostname)) return smtpUrl;
  for (const name of ['ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name);
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

function asOnlyPart({ type, content }: NonNullable<Mail['body']>) {
  return {
    contentType: `${type}; charset=utf-8`,
    content,
    contentDisposition: 'inline' as const,
    contentTransferEncoding: 'quoted-printable' as const,
  };
}

function tooSlow(): Error {
  return Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' });
}
