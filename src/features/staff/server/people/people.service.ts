import type { Selectable } from 'kysely';
import type { Actor, OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#shared/app-error.ts';
import { isNameOf, nameInHistory } from '#shared/name-in-history.ts';
import { mayDo, type Role, readRole, roleLabels } from '#shared/permissions.ts';
import type { Person } from '../../people.contract.ts';
import type { SecondFactorRepository } from '../second-factor/second-factor.repository.ts';
import type { InvitationRepository } from './invitation.repository.ts';
import type { PeopleRepository } from './people.repository.ts';

interface Dependencies {
  db: Db;
  people: PeopleRepository;
  invitations: InvitationRepository;
  factors: Pick<SecondFactorRepository, 'listStopped' | 'resumeCodes'>;
  activity: OwnersActivity;
}

/**
 * Who works here and what they may do. Who leaves is disabled, and removed at the terminal only; what they did goes on
 * naming them.
 */
export function createPeopleService({ db, people, invitations, factors, activity }: Dependencies) {
  return {
    async list({ staffId }: Actor): Promise<Person[]> {
      const rows = await withDeadline(people.list());
      const stopped = await withDeadline(factors.listStopped());
      return rows.map((row) => ({
        id: row.id,
        fullName: row.full_name,
        username: row.username,
        email: row.email,
        role: readRole(row.role),
        isDisabled: row.disabled_at !== null,
        isDemo: row.is_demo === 1,
        isYou: row.id === staffId,
        areCodesStopped: stopped.includes(row.id),
        lastSeenAt: row.last_active_at,
      }));
    },

    async changeRole(by: Actor, id: number, role: Role): Promise<void> {
      await change(id, async (tx, person) => {
        await people.refuseFormerOwner(tx, by);
        if (person.role === role) return;
        if (role !== 'owner') await refuseLastOwner(tx, person, 'The last owner stays an owner');
        await people.setRole(tx, id, role);
        if (!mayDo(role, 'people.manage')) await withdrawInvitedBy(tx, by, person);
        await activity.record(tx, {
          staff: by,
          action: 'role_changed',
          title: `${nameOf(person)} is now ${roleLabels[role]}`,
          before: { role: person.role },
          after: { role },
        });
      });
    },

    async setDisabled(by: Actor, id: number, isDisabled: boolean): Promise<void> {
      await change(id, async (tx, person) => {
        await people.refuseFormerOwner(tx, by);
        if ((person.disabled_at !== null) === isDisabled) return;
        if (isDisabled) await refuseLastOwner(tx, person, 'The last owner cannot be disabled');
        await people.setDisabled(tx, id, isDisabled);
        if (isDisabled) await withdrawInvitedBy(tx, by, person);
        await activity.record(tx, {
          staff: by,
          action: isDisabled ? 'person_disabled' : 'person_enabled',
          title: `The account of ${nameOf(person)} was ${isDisabled ? 'disabled' : 'enabled again'}`,
        });
      });
    },

    /** After too many wrong ones in a row: said by the person, or by an owner who knows that it was them. */
    async resumeCodes(by: Actor, id: number): Promise<void> {
      await change(id, async (tx, person) => {
        if (!(await factors.resumeCodes(tx, id))) return;
        const title = `Codes of ${person.full_name}'s authenticator app count again`;
        await activity.record(tx, { staff: by, action: 'codes_resumed', title });
      });
    },

    /** For good, at the terminal only. */
    async remove(by: Actor, id: number): Promise<void> {
      await change(id, async (tx, person) => {
        await refuseLastOwner(tx, person, 'The last owner cannot be removed');
        await people.remove(tx, id);
        await withdrawInvitedBy(tx, by, person);
        const title = `The account of ${nameOf(person)} was removed`;
        await activity.record(tx, { staff: by, action: 'person_removed', title });
      });
    },
  };

  /** Whoever leaves, or may not invite any more, lets nobody in afterwards. */
  async function withdrawInvitedBy(tx: Db, by: Actor, person: Selectable<Tables['staff']>): Promise<void> {
    const who = { fullName: person.full_name, username: person.username };
    for (const invitation of await invitations.listWaiting(tx)) {
      if (!isNameOf(invitation.invited_by, who)) continue;
      await invitations.withdraw(tx, invitation);
      const title = `The invitation of ${invitation.full_name} was withdrawn with the rights of ${nameOf(person)}`;
      await activity.record(tx, { staff: by, action: 'invitation_withdrawn', title });
    }
  }

  /** Owners are locked first, so that what is read of the person is still true when it is changed. */
  async function change(id: number, work: (tx: Db, person: Selectable<Tables['staff']>) => Promise<void>) {
    await db.transaction().execute(async (tx) => {
      await people.lockOwners(tx);
      const person = await people.findById(tx, id);
      if (!person) throw new AppError('not_found', 'There is no such person');
      await work(tx, person);
    });
  }

  /** The demonstration account does not count: it is over once there is a real owner. */
  async function refuseLastOwner(
    tx: Db,
    person: Pick<Selectable<Tables['staff']>, 'id' | 'is_demo'>,
    why: string,
  ) {
    const owners = await people.lockOwners(tx);
    if (!owners.some(({ id }) => id === person.id)) return;
    const others = owners.filter(
      ({ id, is_demo }) => id !== person.id && (is_demo === 0 || person.is_demo === 1),
    );
    if (others.length === 0) throw new AppError('conflict', `${why}. Make somebody else an owner first.`);
  }
}

function nameOf({
  full_name,
  username,
}: Pick<Selectable<Tables['staff']>, 'full_name' | 'username'>): string {
  return nameInHistory({ fullName: full_name, username });
}

export type PeopleService = ReturnType<typeof createPeopleService>;
