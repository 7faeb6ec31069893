import type { OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import type { Limit, Limiter } from '#server/http/limits/limiter.ts';
import type { Log } from '#server/log.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import type { Account, AccountDetails, chooseMails, PasswordChange } from '../account.contract.ts';
import { problemWithPassword } from '../password-rules.ts';
import { deviceWords } from './login/device-words.ts';
import { checkPassword } from './login/password.ts';
import type { OwnAddresses } from './own-address.service.ts';
import {
  endAccessOf,
  type SessionRepository,
  type SignedInStaff,
  shortSessionId,
} from './session.repository.ts';
import type { StaffRepository } from './staff.repository.ts';

interface Dependencies {
  db: Db;
  staff: StaffRepository;
  ownAddresses: OwnAddresses;
  sessions: SessionRepository;
  activity: OwnersActivity;
  limiter: Limiter;
  loginLimit: Limit;
  log: Log;
}

/** What everybody may do with their own account. */
export function createAccountService({
  db,
  staff,
  ownAddresses,
  sessions,
  activity,
  limiter,
  loginLimit,
  log,
}: Dependencies) {
  return {
    async read(person: SignedInStaff): Promise<Account> {
      const [row, open] = await Promise.all([
        withDeadline(staff.getById(person.staffId)),
        withDeadline(sessions.listOf(person.staffId)),
      ]);
      return {
        username: row.username,
        fullName: row.full_name,
        email: row.email,
        role: person.role,
        mailWhenGiven: row.mail_when_given === 1,
        mailOnMonday: row.mail_on_monday === 1,
        sessions: open.map((session) => ({
          id: shortSessionId(session.id_hash),
          device: deviceWords(session.user_agent),
          address: session.address || 'Unknown',
          createdAt: session.created_at,
          lastSeenAt: session.last_seen_at,
          isThisOne: session.id_hash === person.sessionHash,
        })),
      };
    },

    async change(person: SignedInStaff, { fullName, email }: AccountDetails): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const before = await staff.getById(person.staffId, tx);
        if (before.full_name === fullName && before.email === email) return;
        if (before.email !== email) ownAddresses.refuseShared(email);
        await staff.changeDetails(tx, person.staffId, { fullName, email });
        const title =
          before.full_name === fullName
            ? `${fullName} changed their e-mail address`
            : `${before.full_name} is now called ${fullName}`;
        await activity.record(tx, { staff: { ...person, fullName }, action: 'account_changed', title });
      });
    },

    chooseMails: (person: SignedInStaff, mails: BodyOf<typeof chooseMails>): Promise<void> =>
      staff.setMails(person.staffId, mails),

    async changePassword(
      person: SignedInStaff,
      { currentPassword, newPassword }: PasswordChange,
    ): Promise<void> {
      const problem = problemWithPassword(newPassword, person.username);
      if (problem) throw wrongField('newPassword', problem);
      // A stranger at an open browser must not be able to go on guessing.
      const { most, windowMs } = loginLimit;
      const place = await withDeadline(limiter.take([{ key: `password ${person.staffId}`, most }], windowMs));
      if (!place.allowed) {
        throw new AppError('too_many_requests', 'Too many wrong passwords. Please wait and try again.', {
          retryAfterS: place.retryAfterS,
        });
      }
      const { password_hash } = await withDeadline(staff.getById(person.staffId));
      if (!(await checkPassword(currentPassword, password_hash))) {
        throw wrongField('currentPassword', 'That is not your current password.');
      }
      await place.refund();
      await staff.resetPassword(person.staffId, newPassword, {
        keepSession: person.sessionHash,
        also: (tx) =>
          activity.record(tx, {
            staff: person,
            action: 'password_changed',
            title: `${person.fullName} changed their password`,
          }),
      });
      log.info('password_changed', { staffId: person.staffId });
    },

    async endSession(person: SignedInStaff, sessionId: string): Promise<void> {
      const open = await withDeadline(sessions.listOf(person.staffId));
      const found = open.find(({ id_hash }) => shortSessionId(id_hash) === sessionId);
      if (!found) throw new AppError('not_found', 'That session has ended already');
      const title = `${person.fullName} logged out ${deviceWords(found.user_agent)}`;
      await db.transaction().execute(async (tx) => {
        await sessions.endOne(tx, { idHash: found.id_hash, staffId: person.staffId });
        await activity.record(tx, { staff: person, action: 'session_ended', title });
      });
    },

    async endOtherSessions(person: SignedInStaff): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await endAccessOf(tx, person.staffId, { keep: person.sessionHash });
        const title = `${person.fullName} logged out everywhere else`;
        await activity.record(tx, { staff: person, action: 'sessions_ended', title });
      });
    },
  };
}

export type AccountService = ReturnType<typeof createAccountService>;
