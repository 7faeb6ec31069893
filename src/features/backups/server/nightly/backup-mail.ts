import { domainOf, mailDocument } from '#server/mail/mail-parts.ts';
import type { MailWriter } from '#server/mail/outbox.service.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { NightlyStateRepository } from './nightly-state.repository.ts';

/** Its kind of mail. */
export const BACKUP_MAIL = 'backup_failed';

interface MailSettings {
  name: string;
  from: string;
  leadsTo: string;
  publicUrl: string;
}

/** Mail about a night whose backup or restore rehearsal failed: `nightly 2026-03-02`. */
export function createBackupMailWriters(
  { read }: Pick<NightlyStateRepository, 'read'>,
  readSettings: () => MailSettings,
): Record<typeof BACKUP_MAIL, MailWriter> {
  return {
    [BACKUP_MAIL]: async (about) => {
      const { name, from, leadsTo, publicUrl } = readSettings();
      const [what = '', night = ''] = about.split(' ');
      const problem = (await read()).told.find((one) => one.about === about)?.problem;
      const isRehearsal = what === 'rehearsal';
      const subject = isRehearsal
        ? `A backup could not be restored for practice | ${name}`
        : `The nightly backup failed | ${name}`;
      const lines = [
        isRehearsal
          ? `On ${night} the newest backup was restored for practice, and that failed.`
          : `The backup of the night of ${night} was not made.`,
        problem ?? 'The Database page says more.',
        isRehearsal
          ? 'Make a backup now, and have somebody look at the disk or the store that the backups are on.'
          : 'The site tries again every hour. Backups of the nights before are kept.',
        `${publicUrl}/admin/database`,
      ];
      return {
        from,
        to: leadsTo,
        subject,
        text: lines.join('\n\n'),
        html: mailDocument(subject, lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')),
        messageId: `<${about.replaceAll(' ', '-')}.backup@${domainOf(from)}>`,
      };
    },
  };
}
