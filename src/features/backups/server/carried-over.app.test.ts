import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Inquiry } from '#features/inquiries/inquiry.contract.ts';
import type { Db } from '#server/db/database.ts';
import { createOutboxRepository } from '#server/mail/outbox.repository.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';

let site: BackupSite;
let other: BackupSite;
beforeAll(async () => {
  site = await startBackupSite();
  other = await startBackupSite();
});
afterAll(() => Promise.all([site.close(), other.close()]));

async function enquire(at: BackupSite, firstName: string, vehicleId?: number): Promise<void> {
  const person = { firstName, lastName: 'Ngata', email: 'ruth@example.com', interest: 'Purchase Inquiry' };
  const answer = await at.inject({ method: 'POST', url: '/api/contact', payload: { ...person, vehicleId } });
  expect(answer.statusCode).toBe(201);
}

async function addMail(at: BackupSite, firstName: string): Promise<void> {
  const inquiry = await inquiryOf(at, firstName);
  const mail = { kind: 'dealership', about: inquiry.submission_key, inquiryId: inquiry.id };
  await outboxOf(at).add(at.db, [mail]);
}

const inquiryOf = (at: BackupSite, firstName: string) =>
  at.db.selectFrom('inquiries').selectAll().where('first_name', '=', firstName).executeTakeFirstOrThrow();

const inbox = async (at: BackupSite) =>
  (await at.inject({ url: '/api/admin/contacts', headers: { cookie: at.cookie } })).json<Inquiry[]>();

const staff = (at: BackupSite, method: 'GET' | 'POST', url: string) =>
  at.inject({ method, url: `/api/admin/${url}`, headers: { cookie: at.cookie } });

const mailOf = async (at: BackupSite, firstName: string) =>
  at.db
    .selectFrom('outbox')
    .selectAll()
    .where('inquiry_id', '=', (await inquiryOf(at, firstName)).id)
    .execute();

const outboxOf = (at: BackupSite, db: Db = at.db) => createOutboxRepository({ db, clock: at.clock });
const takeDue = (at: BackupSite) => outboxOf(at).takeDue();

/** As when something happens after a row was read and before it is written. */
function whenUpdating(db: Db, happen: () => Promise<unknown>): Db {
  const wait = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name) => {
        const member = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (name === 'executeTakeFirst') return () => happen().then(() => member.call(target));
        return (...args: unknown[]) => {
          const next = member.apply(target, args);
          return name === 'updateTable' || target !== db ? wait(next) : next;
        };
      },
    });
  return wait(db);
}

describe('a restore', () => {
  it('keeps what came and what was done since the backup', async () => {
    const car = await site.addVehicle({ make: 'Kept' });
    await enquire(site, 'Before', car);
    await addMail(site, 'Before');
    const { filename } = await site.create();
    const inquiry = await inquiryOf(site, 'Before');
    await site.inject({
      method: 'PUT',
      url: `/api/admin/contacts/${inquiry.id}/read`,
      headers: { cookie: site.cookie },
    });
    const later = await site.addVehicle({ make: 'Later' });
    await enquire(site, 'After', later);
    await addMail(site, 'After');
    const before = await inbox(site);
    const done = await site.db.selectFrom('activity').selectAll().orderBy('id').execute();

    expect((await site.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });

    expect(await inbox(site)).toEqual(before);
    expect(before.map(({ firstName, isRead, mail }) => [firstName, isRead, mail])).toEqual(
      expect.arrayContaining([
        ['Before', true, 'waiting'],
        ['After', false, 'waiting'],
      ]),
    );
    const now = await site.db.selectFrom('activity').selectAll().orderBy('id').execute();
    expect(now.slice(0, -1)).toEqual(done);
    expect(now.at(-1)).toMatchObject({ action: 'backup_restored', title: `Backup restored: ${filename}` });
    expect(await site.services.heldMail.count()).toBe(0);
  });

  it('of another dealership takes no number twice and gives nobody another car', async () => {
    const car = await other.addVehicle({ make: 'Theirs', created_at: '2025-05-05T00:00:00.000Z' });
    await enquire(other, 'Stranger', car);
    await addMail(other, 'Stranger');
    const { filename } = await site.create();
    await mkdir(other.backups, { recursive: true });
    await copyFile(join(site.backups, filename), join(other.backups, filename));
    const [mail] = await mailOf(other, 'Stranger');

    expect((await other.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });

    const names = (await inbox(other)).map(({ firstName }) => firstName);
    expect(names.sort()).toEqual(['After', 'Before', 'Stranger']);
    const stranger = await inquiryOf(other, 'Stranger');
    expect(stranger.id).toBeGreaterThan((await inquiryOf(other, 'After')).id);
    expect(await mailOf(other, 'Stranger')).toMatchObject([{ sent_at: null, held_at: null }]);
    expect(mail?.inquiry_id).not.toBe(stranger.id);
    // The backup has a car of that number, which is another one.
    const about = (await inbox(other)).find(({ firstName }) => firstName === 'Stranger')?.vehicle;
    expect(about).toMatchObject({ make: 'Theirs', id: 0 });
    expect(stranger.vehicle_id).toBeNull();
    const history = await other.db.selectFrom('activity').select('action').execute();
    expect(history.map(({ action }) => action)).toContain('backup_restored');
  });
});

describe('mail that comes unsent out of a backup', () => {
  it('is held until staff let it go or discard it, which is told', async () => {
    // Both mails of the backup; the stranger's was waiting here and goes.
    expect((await staff(other, 'GET', 'held-mail')).json()).toEqual({ count: 2 });
    const states = (await inbox(other)).map(({ firstName, mail }) => [firstName, mail]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['After', 'held'],
        ['Stranger', 'waiting'],
      ]),
    );
    expect((await takeDue(other))?.about).toBe((await inquiryOf(other, 'Stranger')).submission_key);
    expect(await takeDue(other)).toBeUndefined();

    await other.db
      .updateTable('outbox')
      .set({ held_at: null })
      .where('inquiry_id', '=', (await inquiryOf(other, 'Before')).id)
      .execute();
    expect((await staff(other, 'POST', 'held-mail/send')).json()).toMatchObject({
      message: '1 held mail will be sent',
    });
    expect(await takeDue(other)).toBeDefined();

    await other.db.updateTable('outbox').set({ held_at: '2026-03-02T00:00:00.000Z' }).execute();
    expect((await staff(other, 'POST', 'held-mail/discard')).json()).toMatchObject({
      message: '3 held mails were discarded',
    });
    expect((await staff(other, 'GET', 'held-mail')).json()).toEqual({ count: 0 });
    expect(await inbox(other)).toHaveLength(3);
    const told = (await other.db.selectFrom('activity').select('title').execute()).map(({ title }) => title);
    expect(told).toEqual(expect.arrayContaining(['Held mail let go (1)', 'Held mail discarded (3)']));
  });

  it('begins anew when it is let go, also where it had been given up', async () => {
    await addMail(other, 'Stranger');
    const at = '2026-03-02T00:00:00.000Z';
    const state = { held_at: at, given_up_at: at, waited_s: 300_000, attempts: 80 };
    await other.db.updateTable('outbox').set(state).execute();
    expect((await staff(other, 'POST', 'held-mail/send')).statusCode).toBe(200);
    expect(await takeDue(other)).toMatchObject({ attempts: 1, waited_s: 0 });
  });

  it('is nobody else’s to decide', async () => {
    for (const [method, url] of [
      ['GET', 'held-mail'],
      ['POST', 'held-mail/send'],
      ['POST', 'held-mail/discard'],
    ] as const) {
      expect((await site.inject({ method, url: `/api/admin/${url}` })).statusCode).toBe(401);
    }
  });
});

describe('mail that is under way during a restore', () => {
  let filename: string;
  beforeAll(async () => {
    filename = (await other.list())[0]?.filename ?? '';
  });
  const restore = async () => {
    expect((await other.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });
  };
  /** Its number is that of another mail in the backup. */
  async function addMailOfSameNumber(firstName: string): Promise<void> {
    const { id } = (await mailOf(site, 'Before'))[0] ?? {};
    await other.db.deleteFrom('outbox').execute();
    await enquire(other, firstName);
    await addMail(other, firstName);
    await other.db.updateTable('outbox').set({ id }).execute();
  }

  it('is noted as sent, or planned anew, itself and no other', async () => {
    await addMailOfSameNumber('Under way');
    const due = await takeDue(other);
    if (!due) throw new Error('nothing is due');
    await restore();
    await outboxOf(other).markFailed(due, { code: 'ETIMEDOUT', isRefused: false });
    expect(await mailOf(other, 'Before')).toMatchObject([{ last_error: null, sent_at: null }]);
    expect(await mailOf(other, 'Under way')).toMatchObject([{ last_error: 'ETIMEDOUT', attempts: 1 }]);
    await outboxOf(other).markSent(due);
    expect(await mailOf(other, 'Before')).toMatchObject([{ sent_at: null }]);
    expect(await mailOf(other, 'Under way')).toMatchObject([{ sent_at: expect.any(String) }]);
  });

  it('is not taken for mail that came out of the backup and is held', async () => {
    await addMailOfSameNumber('Just taken');
    expect(await outboxOf(other, whenUpdating(other.db, restore)).takeDue()).toBeUndefined();
    expect(await mailOf(other, 'Before')).toMatchObject([{ attempts: 0, held_at: expect.any(String) }]);
    const taken = (await inquiryOf(other, 'Just taken')).submission_key;
    expect((await takeDue(other))?.about).toBe(taken);
  });
});

const dana = { staffId: null, fullName: 'Dana', username: 'dana', role: 'owner' } as const;

describe('what staff do about an inquiry', () => {
  it('stays after a restore: how far they have come, and what they noted', async () => {
    await site.db.deleteFrom('inquiries').execute();
    for (const { filename } of await site.list()) await site.call('DELETE', `backups/${filename}`);
    await enquire(site, 'Known');
    const { id } = await inquiryOf(site, 'Known');
    const note = (key: string, text: string) =>
      site.services.pipelineService.note(id, { key, kind: 'note', text }, dana);
    await note('11111111-1111-4111-8111-111111111111', 'Before the backup');
    const { filename } = await site.create();
    await note('22222222-2222-4222-8222-222222222222', 'After the backup');
    await site.services.pipelineService.follow(id, { status: 'appointment', followUpOn: '2027-01-04' }, dana);
    await enquire(site, 'New');
    const { id: newId } = await inquiryOf(site, 'New');
    await site.services.pipelineService.follow(newId, { status: 'contacted' }, dana);
    expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
    expect(await inquiryOf(site, 'Known')).toMatchObject({
      status: 'appointment',
      follow_up_on: '2027-01-04',
    });
    const texts = await site.db
      .selectFrom('inquiry_events')
      .select(['inquiry_id', 'text'])
      .orderBy('id')
      .execute();
    expect(texts).toEqual([
      { inquiry_id: id, text: 'Before the backup' },
      { inquiry_id: id, text: 'After the backup' },
      { inquiry_id: id, text: 'Appointment' },
      { inquiry_id: id, text: 'Follow up on 4 January 2027' },
      { inquiry_id: newId, text: 'Contacted' },
    ]);
  });
});

it('the card that was printed last counts, before the backup or after it', async () => {
  const [kept, printedSince, older] = [
    await site.addVehicle(),
    await site.addVehicle(),
    await site.addVehicle(),
  ];
  const print = async (vehicle_id: number, value: string) => {
    site.clock.advance(1_000);
    const card = {
      facts: JSON.stringify([{ name: 'price', label: 'Price', value }]),
      printed_at: site.clock.now().toISOString(),
      staff_name: 'Dana',
    };
    await site.db
      .insertInto('printed_cards')
      .values({ vehicle_id, size: 'a4', ...card })
      .onConflict((conflict) => conflict.columns(['vehicle_id', 'size']).doUpdateSet(card))
      .execute();
  };
  await print(kept, '$1');
  await print(older, '$1');
  const { filename } = await site.create();
  await print(older, '$2');
  await print(printedSince, '$3');
  await print(await site.addVehicle(), '$4');
  await site.db.deleteFrom('printed_cards').where('vehicle_id', '=', kept).execute();
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  const cards = await site.db.selectFrom('printed_cards').selectAll().orderBy('vehicle_id').execute();
  expect(cards.map(({ vehicle_id, facts }) => [vehicle_id, JSON.parse(facts)[0].value])).toEqual([
    [kept, '$1'],
    [printedSince, '$3'],
    [older, '$2'],
  ]);
});
