import type { Actor, OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { WRONG_CODES_MAIL } from '../../staff-mails.ts';
import { MOST_WRONG_IN_A_ROW } from './second-factor.repository.ts';

/** Nobody knows who it was. */
const LOG_IN: Actor = { staffId: null, fullName: 'Log-in' };
const HOUR_LENGTH = '2026-03-02T09'.length;

interface Dependencies {
  db: Db;
  outbox: Pick<OutboxRepository, 'add'>;
  activity: OwnersActivity;
  isMailSetUp: boolean;
  clock: Clock;
}

interface Person {
  id: number;
  full_name: string;
  email: string;
}

export type WrongCodes = ReturnType<typeof createWrongCodes>;

/** Who hears of wrong codes. */
export function createWrongCodes({ db, outbox, activity, isMailSetUp, clock }: Dependencies) {
  return {
    /** The password was right: somebody else may have it. One mail an hour is enough to be warned. */
    async tellOfThree({ id, full_name, email }: Person): Promise<void> {
      const title = `Somebody gave the right password of ${full_name} and then three wrong codes`;
      const hour = clock.now().toISOString().slice(0, HOUR_LENGTH);
      await db.transaction().execute(async (tx) => {
        await activity.record(tx, { staff: LOG_IN, action: 'wrong_codes', title });
        if (isMailSetUp && email !== '')
          await outbox.add(tx, [{ kind: WRONG_CODES_MAIL, about: `${id} ${hour}` }]);
      });
    },

    async tellStopped({ full_name }: Pick<Person, 'full_name'>): Promise<void> {
      const title = `Codes of ${full_name}'s authenticator app stopped counting: ${MOST_WRONG_IN_A_ROW} in a row were wrong`;
      await activity.record(db, { staff: LOG_IN, action: 'codes_stopped', title });
    },
  };
}
