import type { OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import { describeError, type Log } from '#server/log.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import { problemWithPassword } from '../../password-rules.ts';
import { RESET_MAIL } from '../../staff-mails.ts';
import type { Place } from '../login/known-places.repository.ts';
import type { LoginLimit } from '../login/login-limit.ts';
import type { OwnAddresses } from '../own-address.service.ts';
import type { StaffRepository } from '../staff.repository.ts';
import type { PasswordResetRepository } from './password-reset.repository.ts';

interface Dependencies {
  db: Db;
  staff: StaffRepository;
  resets: PasswordResetRepository;
  ownAddresses: OwnAddresses;
  outbox: OutboxRepository;
  activity: OwnersActivity;
  loginLimit: LoginLimit;
  isMailSetUp: boolean;
  log: Log;
}

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

export function createPasswordResetService({
  db,
  staff,
  resets,
  ownAddresses,
  outbox,
  activity,
  loginLimit,
  isMailSetUp,
  log,
}: Dependencies) {
  return {
    isOffered: isMailSetUp,

    /** Whether the address is known is found out after the answer, so that neither it nor its time tells. */
    async ask(email: string, address: string): Promise<void> {
      if (!isMailSetUp) {
        throw new AppError('conflict', 'This site cannot send mail. Ask an owner to let you in again.');
      }
      await loginLimit.countAsked('reset', address, { times: 1 });
      planMail(email).catch((error: unknown) =>
        log.error('password_reset_not_planned', describeError(error)),
      );
    },

    async reset({ token, password }: { token: string; password: string }, from: Place): Promise<void> {
      const place = await loginLimit.take(undefined, from);
      const person = await withDeadline(resets.findByToken(token));
      if (!person) throw linkOver();
      await place.refund();
      const problem = problemWithPassword(password, person.username);
      if (problem) throw wrongField('password', problem);
      await staff.resetPassword(person.id, password, {
        also: async (tx) => {
          if (!(await resets.take(tx, token))) throw linkOver();
          const who = { staffId: person.id, fullName: person.full_name, username: person.username };
          const title = `${person.full_name} set a new password by mail`;
          await activity.record(tx, { staff: who, action: 'password_reset', title });
        },
      });
      log.info('password_reset', { staffId: person.id, address: from.address });
    },
  };

  /** Asked again too soon, the mail that was sent is the one that is on its way. */
  async function planMail(email: string): Promise<void> {
    const person = await staff.findByEmail(email);
    if (!person || person.disabled_at !== null) return;
    // Everybody who reads it would have this account. System Status tells; the person who asks is told nothing else.
    if (ownAddresses.lacksOwn(person)) return log.warn('password_reset_withheld', { staffId: person.id });
    await db.transaction().execute(async (tx) => {
      const about = await resets.ask(tx, person.id);
      if (about) await outbox.add(tx, [{ kind: RESET_MAIL, about }]);
    });
  }
}

function linkOver(): AppError {
  const text = 'This link was used already, or is older than 30 minutes. Ask for a new one.';
  return new AppError('conflict', text);
}
