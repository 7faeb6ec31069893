import { domainOf, mailDocument } from '#server/mail/mail-parts.ts';
import type { MailWriter } from '#server/mail/outbox.service.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { PasswordResetRepository } from './password-reset.repository.ts';
import { RESET_MAIL } from './password-reset.service.ts';

interface MailSettings {
  /** Of the dealership. */
  name: string;
  from: string;
  publicUrl: string;
}

export function createResetMailWriters(
  resets: PasswordResetRepository,
  readSettings: () => MailSettings,
): Record<typeof RESET_MAIL, MailWriter> {
  return {
    [RESET_MAIL]: async (key) => {
      const person = await resets.findPerson(key);
      if (!person) return undefined;
      const { name, from, publicUrl } = readSettings();
      const href = `${publicUrl}/admin/reset/${await resets.makeToken(key)}`;
      const subject = `Set a new password | ${name}`;
      const before = [
        `Hello ${person.full_name},`,
        `somebody asked for a new password for your account ${person.username} in the staff area of ${name}. Set it here:`,
      ];
      const after = [
        'The link works once, within 30 minutes. You are then logged out everywhere.',
        'If it was not you, you need not do anything: your password stays as it is.',
      ];
      const body = [
        ...before.map(escapeHtml),
        `<a href="${escapeHtml(href)}">${escapeHtml(href)}</a>`,
        ...after.map(escapeHtml),
      ];
      return {
        from,
        to: person.email,
        subject,
        text: [...before, href, ...after].join('\n\n'),
        html: mailDocument(subject, body.map((line) => `<p>${line}</p>`).join('')),
        messageId: `<${key}.reset@${domainOf(from)}>`,
      };
    },
  };
}
