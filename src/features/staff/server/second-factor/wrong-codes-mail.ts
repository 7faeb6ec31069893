import type { MailWriter } from '#server/mail/outbox.service.ts';
import { WRONG_CODES_MAIL } from '../../staff-mails.ts';
import { type MailSettings, writeLinkMail } from '../link-mail.ts';
import type { StaffRepository } from '../staff.repository.ts';

export function createWrongCodesMailWriters(
  staff: Pick<StaffRepository, 'findById'>,
  readSettings: () => MailSettings,
): Record<typeof WRONG_CODES_MAIL, MailWriter> {
  return {
    [WRONG_CODES_MAIL]: async (about) => {
      const person = await staff.findById(Number.parseInt(about, 10));
      if (!person?.email || person.disabled_at !== null) return undefined;
      const { name, from, publicUrl } = readSettings();
      return writeLinkMail({
        from,
        to: person.email,
        id: `${about.replaceAll(/\W/g, '-')}.codes`,
        subject: `Wrong codes for your account | ${name}`,
        before: [
          `Hello ${person.full_name},`,
          `somebody gave the right password of your account ${person.username} in the staff area of ${name}, and then three wrong codes. Nobody was let in.`,
          'If it was you, you need not do anything. If it was not, somebody else knows your password. Change it here:',
        ],
        href: `${publicUrl}/admin/account`,
        after: ['If you cannot log in, ask an owner.'],
      });
    },
  };
}
