import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { toSydneyIso } from '#shared/dates.ts';
import { mayDo, readRole } from '#shared/permissions.ts';
import { MONDAY_MAIL } from '../../monday-mail.ts';

/** By the dealership's clock. After that the day is half over, and next Monday is soon enough. */
const FROM_HOUR = '07';
const TO_HOUR = '12';

interface Dependencies {
  db: Db;
  clock: Clock;
  people: Pick<PeopleRepository, 'list'>;
  outbox: Pick<OutboxRepository, 'add'>;
}

type Person = Awaited<ReturnType<PeopleRepository['list']>>[number];

/** Whether somebody is to have the mail: who wants it, has an address, and may see the figures. */
export function wantsMondayMail({ disabled_at, email, role, mail_on_monday }: Person): boolean {
  return (
    disabled_at === null && email !== '' && mail_on_monday === 1 && mayDo(readRole(role), 'insights.look')
  );
}

export function createMondayService({ db, clock, people, outbox }: Dependencies) {
  return {
    /** On Monday morning: one mail for each who wants it. Its name says day and person, so it is planned once. */
    async planMails(): Promise<void> {
      const local = toSydneyIso(clock.now());
      const [day, hour] = [local.slice(0, 10), local.slice(11, 13)];
      if (new Date(day).getUTCDay() !== 1 || hour < FROM_HOUR || hour >= TO_HOUR) return;
      const wanting = (await people.list()).filter(wantsMondayMail);
      const mails = wanting.map(({ username }) => ({ kind: MONDAY_MAIL, about: `${day} ${username}` }));
      await db.transaction().execute((tx) => outbox.add(tx, mails));
    },
  };
}
