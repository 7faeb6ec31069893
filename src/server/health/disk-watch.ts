import { formatBytes } from '#shared/byte-size.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { readMeta, replaceMeta } from '../db/meta-value.ts';
import { isLow, reserveOf } from '../files/disk-reserve.ts';
import { measureDisk } from '../files/disk-space.ts';
import { domainOf, mailDocument } from '../mail/mail-parts.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import type { MailWriter } from '../mail/outbox.service.ts';

/** Its kind of mail. */
export const DISK_MAIL = 'disk_low';

/** When it was told; empty once there is room again. */
const KEY = 'disk_low_told';

interface Dependencies {
  db: Db;
  clock: Clock;
  outbox: Pick<OutboxRepository, 'add'>;
  isMailSetUp: boolean;
  dataDir: string;
  measure?: typeof measureDisk;
  readSettings: () => { name: string; from: string; leadsTo: string; publicUrl: string };
}

export type DiskWatch = ReturnType<typeof createDiskWatch>;

/** Tells staff that the disk fills up, before anything is refused: in System Status, and once by mail. */
export function createDiskWatch({
  db,
  clock,
  outbox,
  isMailSetUp,
  dataDir,
  measure = measureDisk,
  readSettings,
}: Dependencies) {
  async function advise(): Promise<string | null> {
    const disk = await measure(dataDir);
    if (!isLow(disk)) return null;
    const reserve = reserveOf(disk);
    const free = `${formatBytes(disk.freeBytes)} are free on the disk of the site`;
    return disk.freeBytes < reserve
      ? `Only ${free}, so photos and backups are refused: what is left is kept for inquiries, bookings and log-ins. Ask the person who looks after the server to make room now.`
      : `Only ${free}. Below ${formatBytes(reserve)} photos and backups are refused, so that inquiries, bookings and log-ins still fit. Ask the person who looks after the server to make room.`;
  }

  const writer: MailWriter = async (about) => {
    const { name, from, leadsTo, publicUrl } = readSettings();
    const advice = await advise();
    const subject = `The disk of the site fills up | ${name}`;
    const lines = [
      advice ?? 'The disk of the site was filling up. There is room again: nothing needs to be done.',
      'This mail comes once, and again only after there was room in between. The dashboard shows how much is free:',
      `${publicUrl}/admin/dashboard`,
    ];
    return {
      from,
      to: leadsTo,
      subject,
      text: lines.join('\n\n'),
      html: mailDocument(subject, lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')),
      messageId: `<${about.replaceAll(/[^\w-]/g, '-')}.disk@${domainOf(from)}>`,
    };
  };

  return {
    advise,

    diskMailWriters: { [DISK_MAIL]: writer },

    /** Plans one mail when it becomes low; another one only after there was room again. */
    async tellOnce(): Promise<void> {
      const isLowNow = isLow(await measure(dataDir));
      const before = await readMeta(db, KEY);
      if (isLowNow === Boolean(before)) return;
      const at = clock.now().toISOString();
      await db.transaction().execute(async (tx) => {
        if (!(await replaceMeta(tx, KEY, { before, value: isLowNow ? at : '' }))) return;
        if (isLowNow && isMailSetUp) await outbox.add(tx, [{ kind: DISK_MAIL, about: `disk ${at}` }]);
      });
    },
  };
}
