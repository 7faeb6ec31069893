import type { Actor, OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import { lookUpLimited } from '#server/http/limits/limited-look-up.ts';
import type { Limit, Limiter } from '#server/http/limits/limiter.ts';
import type { Log } from '#server/log.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { isRole, readRole, roleLabels } from '#shared/permissions.ts';
import { problemWithPassword } from '../../password-rules.ts';
import type { Invitation, InvitedPerson, NewInvitation } from '../../people.contract.ts';
import { INVITATION_MAIL } from '../../staff-mails.ts';
import type { KnownPlaces, Place } from '../login/known-places.repository.ts';
import { hashPassword } from '../login/password.ts';
import type { OwnAddresses } from '../own-address.service.ts';
import type { SessionOrigin, SessionRepository } from '../session.repository.ts';
import { isTwin, refuseTakenEmail, type StaffRepository } from '../staff.repository.ts';
import type { InvitationRepository } from './invitation.repository.ts';
import type { PeopleRepository } from './people.repository.ts';

interface Dependencies {
  db: Db;
  clock: Clock;
  staff: StaffRepository;
  people: PeopleRepository;
  invitations: InvitationRepository;
  ownAddresses: OwnAddresses;
  sessions: SessionRepository;
  knownPlaces: KnownPlaces;
  activity: OwnersActivity;
  outbox: OutboxRepository;
  isMailSetUp: boolean;
  publicUrl: string;
  limiter: Limiter;
  loginLimit: Limit;
  log: Log;
}

const MOST_WAITING = 50;
const USERNAME_TAKEN = 'Somebody else here has that username.';
const OWNS_CUSTOMERS =
  'Customers here still belong to that username, which somebody had who has left. Choose another one.';

/** Links let somebody in once, within seven days. The secret is behind the `#`, which no browser sends. */
export function invitationHref(publicUrl: string, token: string): string {
  return `${publicUrl}/admin/invitation#${token}`;
}

export function createInvitationService({
  db,
  clock,
  staff,
  people,
  invitations,
  ownAddresses,
  sessions,
  knownPlaces,
  activity,
  outbox,
  isMailSetUp,
  publicUrl,
  limiter,
  loginLimit,
  log,
}: Dependencies) {
  return {
    async listWaiting(): Promise<Invitation[]> {
      const now = clock.now().toISOString();
      const rows = await withDeadline(invitations.listWaiting());
      return rows.map((row) => ({
        id: row.id,
        fullName: row.full_name,
        email: row.email,
        role: readRole(row.role),
        invitedBy: row.invited_by,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        isExpired: row.expires_at <= now,
      }));
    },

    /** The link, when no mail brings it. */
    async invite(by: Actor, draft: NewInvitation): Promise<string | null> {
      ownAddresses.refuseShared(draft.email);
      return db.transaction().execute(async (tx) => {
        // One at a time, so that of two invitations of one address the later ends the earlier.
        await people.refuseFormerOwner(tx, by);
        await refuseTakenEmail(tx, draft.email);
        const waiting = await invitations.listWaiting(tx);
        const former = waiting.filter(({ email }) => email === draft.email);
        if (waiting.length - former.length >= MOST_WAITING) {
          throw new AppError('limit_reached', 'Too many invitations are waiting. Withdraw some first.');
        }
        for (const one of former) await invitations.withdraw(tx, one);
        const { id, key } = await invitations.add(tx, draft, nameInHistory(by));
        const title = `${draft.fullName} was invited as ${roleLabels[draft.role]}`;
        await activity.record(tx, { staff: by, action: 'person_invited', title });
        if (isMailSetUp) {
          await outbox.add(tx, [{ kind: INVITATION_MAIL, about: key }]);
          return null;
        }
        return invitationHref(publicUrl, await invitations.addLink(tx, id));
      });
    },

    async makeLink(by: Actor, id: number): Promise<string> {
      return db.transaction().execute(async (tx) => {
        await people.refuseFormerOwner(tx, by);
        const invitation = await getWaiting(tx, id);
        await invitations.renew(tx, invitation);
        const title = `A link for the invitation of ${invitation.full_name} was made`;
        await activity.record(tx, { staff: by, action: 'invitation_link_made', title });
        return invitationHref(publicUrl, await invitations.addLink(tx, id));
      });
    },

    async withdraw(by: Actor, id: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const invitation = await getWaiting(tx, id);
        await invitations.withdraw(tx, invitation);
        const title = `The invitation of ${invitation.full_name} was withdrawn`;
        await activity.record(tx, { staff: by, action: 'invitation_withdrawn', title });
      });
    },

    async look(token: string, address: string) {
      const invitation = await getByToken(token, address);
      return { fullName: invitation.full_name, email: invitation.email, role: invitation.role };
    },

    /** Makes the account and logs it in. Returns the secrets of the session and of the browser. */
    async accept(
      { token, fullName, username, password }: InvitedPerson & { token: string },
      from: Place & SessionOrigin & { oldSecret: string | undefined },
    ) {
      const invitation = await getByToken(token, from.address);
      const problem = problemWithPassword(password, username);
      if (problem) throw wrongField('password', problem);
      if (await withDeadline(staff.findByUsername(username))) throw wrongField('username', USERNAME_TAKEN);
      const password_hash = await hashPassword(password);
      const { role } = invitation;
      const person = await db
        .transaction()
        .execute(async (tx) => {
          if (!(await invitations.use(tx, invitation.id))) throw overNow();
          if (await people.ownsCustomers(username, tx)) throw wrongField('username', OWNS_CUSTOMERS);
          await refuseTakenEmail(tx, invitation.email);
          const added = await staff.insert(tx, {
            username,
            fullName,
            role,
            email: invitation.email,
            password_hash,
          });
          const title = `${fullName} took the invitation and is ${roleLabels[role]}`;
          const by = { staffId: added.id, fullName, username: added.username };
          await activity.record(tx, { staff: by, action: 'invitation_taken', title });
          return added;
        })
        .catch((error: unknown) => {
          throw isTwin(error) ? wrongField('username', USERNAME_TAKEN) : error;
        });
      log.info('invitation_taken', { staffId: person.id, address: from.address });
      if (from.oldSecret) await sessions.end(from.oldSecret);
      const secret = await sessions.start(person.id, from);
      return { secret, browser: await knownPlaces.remember(person, from) };
    },
  };

  async function getWaiting(tx: Db, id: number) {
    const found = await invitations.findWaiting(tx, id);
    if (!found) throw new AppError('not_found', 'That invitation was taken or withdrawn already');
    return found;
  }

  function getByToken(token: string, address: string) {
    const look = async () => {
      const found = await invitations.findByToken(token);
      // A role of another version: nobody here knows what it would allow.
      if (!found || !isRole(found.role)) throw overNow();
      return { ...found, role: found.role };
    };
    const limit = { limiter, limit: loginLimit };
    return withDeadline(lookUpLimited(limit, { what: 'invitation', address }, look));
  }
}

export type InvitationService = ReturnType<typeof createInvitationService>;

function overNow(): AppError {
  return new AppError(
    'not_found',
    'This invitation was used, withdrawn, or is older than seven days. Ask the person who invited you for a new link.',
  );
}
