import type { MailWriter } from '#server/mail/outbox.service.ts';
import { RESET_PATH } from '#shared/admin-paths.ts';
import { RESET_MAIL } from '../../staff-mails.ts';
import { type MailSettings, writeLinkMail } from '../link-mail.ts';
import type { PasswordResetRepository } from './password-reset.repository.ts';

export function createResetMailWriters(
  resets: PasswordResetRepository,
  readSettings: () => MailSettings,
): Record<typeof RESET_MAIL, MailWriter> {
  return {
    [RESET_MAIL]: async (key) => {
      const person = await resets.findPerson(key);
      if (!person) return undefined;
      const { name, from, publicUrl } = readSettings();
      const href = `${publicUrl}${RESET_PATH}#${await resets.makeToken(key)}`;
      return writeLinkMail({
        from,
        to: person.email,
        id: `${key}.reset`,
        subject: `Set a new password | ${name}`,
        before: [
          `Hello ${person.full_name},`,
          `somebody asked for a new password for your account ${person.username} in the staff area of ${name}. Set it here:`,
        ],
        href,
        after: [
          'The link works once, within 30 minutes. You are then logged out everywhere.',
          'If it was not you, you need not do anything: your password stays as it is.',
        ],
      });
    },
  };
}
