import type { Db } from '#server/db/database.ts';
import { domainOf, mailDocument } from '#server/mail/mail-parts.ts';
import type { MailWriter } from '#server/mail/outbox.service.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { INVITATION_MAIL, type InvitationRepository } from './invitation.repository.ts';
import { invitationHref } from './invitation.service.ts';

interface MailSettings {
  /** Of the dealership. */
  name: string;
  from: string;
  publicUrl: string;
}

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
      const subject = `Your account at ${name}`;
      const before = [
        `Hello ${invitation.full_name},`,
        `${invitation.invited_by} invites you to the staff area of ${name}. Choose your username and password here:`,
      ];
      const after = [
        'The link works once, within seven days. Do not pass it on: it lets its reader in.',
        'If you did not expect this mail, you need not do anything.',
      ];
      const body = [
        ...before.map(escapeHtml),
        `<a href="${escapeHtml(href)}">${escapeHtml(href)}</a>`,
        ...after.map(escapeHtml),
      ];
      return {
        from,
        to: invitation.email,
        subject,
        text: [...before, href, ...after].join('\n\n'),
        html: mailDocument(subject, body.map((line) => `<p>${line}</p>`).join('')),
        messageId: `<${key}.invitation@${domainOf(from)}>`,
      };
    },
  };
}
