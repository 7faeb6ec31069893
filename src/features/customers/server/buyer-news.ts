import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import type { MailNews } from '../kept-link.ts';

export type FindMailNews = ReturnType<typeof createFindMailNews>;

/** What became of the newest mail to a buyer, as far as this site knows. */
export function createFindMailNews({
  db,
  outbox,
  isMailSetUp,
  kind,
}: {
  db: Db;
  outbox: Pick<OutboxRepository, 'isSent' | 'isToGo' | 'listStuck'>;
  isMailSetUp: boolean;
  kind: string;
}) {
  return async ({ key, email }: { key: string; email: string }): Promise<MailNews | null> => {
    if (!isMailSetUp || email === '') return { state: 'none', to: '' };
    const begin = `${key} `;
    if (await outbox.isToGo(db, kind, begin)) return { state: 'coming', to: email };
    if ((await outbox.listStuck([kind], key)).length > 0) return { state: 'failed', to: email };
    return (await outbox.isSent(db, kind, begin)) ? { state: 'sent', to: email } : null;
  };
}
