import { domainOf, mailDocument } from '#server/mail/mail-parts.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { escapeHtml } from '#shared/escape-html.ts';

export interface MailSettings {
  /** The dealership's name. */
  name: string;
  from: string;
  publicUrl: string;
}

interface LinkMail {
  from: string;
  to: string;
  /** What tells it from others of the same sender. */
  id: string;
  subject: string;
  before: readonly string[];
  href: string;
  after: readonly string[];
}

/** To somebody of the staff: what it is about, one link, and what to know of that. */
export function writeLinkMail({ from, to, id, subject, before, href, after }: LinkMail): Mail {
  const body = [
    ...before.map(escapeHtml),
    `<a href="${escapeHtml(href)}">${escapeHtml(href)}</a>`,
    ...after.map(escapeHtml),
  ];
  return {
    from,
    to,
    subject,
    text: [...before, href, ...after].join('\n\n'),
    html: mailDocument(subject, body.map((line) => `<p>${line}</p>`).join('')),
    messageId: `<${id}@${domainOf(from)}>`,
  };
}
