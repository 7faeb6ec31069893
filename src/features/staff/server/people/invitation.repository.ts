import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { DaysRun } from '#server/jobs/days-run.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { NewInvitation } from '../../people.contract.ts';
import { INVITATION_MAIL } from '../../staff-mails.ts';

const VALID_MS = 7 * DAY_MS;
/** Afterwards nobody asks who was invited; those who came have an account. */
const KEEP_DAYS = 90;

export type InvitationRepository = ReturnType<typeof createInvitationRepository>;

export function createInvitationRepository({
  db,
  clock,
  outbox,
}: {
  db: Db;
  clock: Clock;
  outbox: Pick<OutboxRepository, 'withdrawOne'>;
}) {
  const takeBackMail = (tx: Db, key: string) => outbox.withdrawOne(tx, { kind: INVITATION_MAIL, about: key });
  const isoIn = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

  const waiting = (tx: Db) =>
    tx.selectFrom('invitations').where('used_at', 'is', null).where('withdrawn_at', 'is', null);

  const valid = () => waiting(db).where('expires_at', '>', isoIn(0));

  return {
    async add(tx: Db, { fullName, email, role }: NewInvitation, invitedBy: string) {
      return tx
        .insertInto('invitations')
        .values({
          key: randomBytes(16).toString('hex'),
          full_name: fullName,
          email,
          role,
          invited_by: invitedBy,
          created_at: isoIn(0),
          expires_at: isoIn(VALID_MS),
          used_at: null,
          withdrawn_at: null,
        })
        .returning(['id', 'key'])
        .executeTakeFirstOrThrow();
    },

    /**
     * A new link's secret; only its hash is stored. Those of earlier attempts to mail it go on working, because they may
     * have arrived.
     */
    async addLink(tx: Db, invitationId: number): Promise<string> {
      const token = makeSecret();
      await tx
        .insertInto('invitation_links')
        .values({ token_hash: hashOfSecret(token), invitation_id: invitationId })
        .execute();
      return token;
    },

    /** Neither used nor withdrawn, the newest first; expired ones too, so that they can be renewed. */
    async listWaiting(tx: Db = db) {
      return waiting(tx).selectAll().orderBy('id', 'desc').execute();
    },

    async findWaiting(tx: Db, id: number) {
      return waiting(tx).selectAll().where('id', '=', id).executeTakeFirst();
    },

    async findByKey(key: string) {
      return valid().selectAll().where('key', '=', key).executeTakeFirst();
    },

    async findByToken(token: string) {
      return valid()
        .innerJoin('invitation_links', 'invitation_links.invitation_id', 'invitations.id')
        .selectAll('invitations')
        .where('token_hash', '=', hashOfSecret(token))
        .executeTakeFirst();
    },

    /** For seven days from now; links from before end, and a mail that was not sent yet is not. */
    async renew(tx: Db, { id, key }: { id: number; key: string }): Promise<void> {
      await tx
        .updateTable('invitations')
        .set({ expires_at: isoIn(VALID_MS) })
        .where('id', '=', id)
        .execute();
      await tx.deleteFrom('invitation_links').where('invitation_id', '=', id).execute();
      await takeBackMail(tx, key);
    },

    /** False when somebody was faster. */
    async use(tx: Db, id: number): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('invitations')
        .set({ used_at: isoIn(0) })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('expires_at', '>', isoIn(0))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Also takes back a mail that was not sent yet. */
    async withdraw(tx: Db, { id, key }: { id: number; key: string }): Promise<void> {
      await tx
        .updateTable('invitations')
        .set({ withdrawn_at: isoIn(0) })
        .where('id', '=', id)
        .execute();
      await takeBackMail(tx, key);
    },

    async forgetOld(before: DaysRun['before']): Promise<void> {
      const oldest = (await before(KEEP_DAYS)).toISOString();
      await db.deleteFrom('invitations').where('expires_at', '<', oldest).execute();
    },
  };
}
