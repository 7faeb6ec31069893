import type { Db } from '#server/db/database.ts';
import type { MailWriter } from '#server/mail/outbox.service.ts';
import { nameAlone } from '#shared/name-in-history.ts';
import { INVITATION_MAIL } from '../../staff-mails.ts';
import { type MailSettings, writeLinkMail } from '../link-mail.ts';
import type { InvitationRepository } from './invitation.repository.ts';
import { invitationHref } from './invitation.service.ts';

/** Each attempt has a link of its own, made as the mail is written, so that no secret waits in the outbox. */
export function createInvitationMailWriters(
  { db, invitations }: { db: Db; invitations: InvitationRepository },
  readSettings: () => MailSettings,
): Record<typeof INVITATION_MAIL, MailWriter> {
  return {
    [INVITATION_MAIL]: async (key) => {
      const invitation = await invitations.findByKey(key);
      if (!invitation) return undefined;
      const { name, from, publicUrl } = readSettings();
      const href = invitationHref(publicUrl, await invitations.addLink(db, invitation.id));
      return writeLinkMail({
        from,
        to: invitation.email,
        id: `${key}.invitation`,
        subject: `Your account at ${name}`,
        before: [
          `Hello ${invitation.full_name},`,
          `${nameAlone(invitation.invited_by)} invites you to the staff area of ${name}. Choose your username and password here:`,
        ],
        href,
        after: [
          'The link works once, within seven days. Do not pass it on: it lets its reader in.',
          'If you did not expect this mail, you need not do anything.',
        ],
      });
    },
  };
}
