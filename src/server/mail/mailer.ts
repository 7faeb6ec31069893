import { createTransport } from 'nodemailer';

export interface Mail {
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** The same for the same mail, so that a second delivery can be recognised as one. */
  messageId: string;
  /** Sent so that no other program answers it, and that it goes back to nobody when it cannot be delivered. */
  isAutomaticReply?: boolean;
}

export interface Mailer {
  /** Resolves when the mail server has taken it over. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const WAIT_MS = 10_000;

export function createMailer(smtpUrl: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: 3 * WAIT_MS,
    // A mail is text that we wrote: it never reads a file or fetches an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ isAutomaticReply, ...mail }) {
      const asReply = {
        envelope: { from: '', to: mail.to },
        headers: { 'Auto-Submitted': 'auto-replied' },
      };
      await transport.sendMail(isAutomaticReply ? { ...mail, ...asReply } : mail);
    },
    close: () => transport.close(),
  };
}
