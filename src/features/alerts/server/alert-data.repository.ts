import { plainAddress } from '#features/customers/mailbox.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import type { Db } from '#server/db/database.ts';
import { heldUnder, type Person } from '#server/people/person.ts';
import type { PersonalData } from '#server/people/personal-data.ts';
import { alertWords } from '../alert-words.ts';
import type { Reader, ReaderRepository } from './reader.repository.ts';

/** No reader has this one. */
const NOBODY = '';

const listReaders = (tx: Db, person: Person): Promise<Reader[]> =>
  tx
    .selectFrom('alert_readers')
    .selectAll()
    .where('person', 'in', [NOBODY, ...heldUnder(person).emails.map(plainAddress)])
    .execute();

/** What somebody wants to be told of by mail, by their addresses. */
export const alertData = ({ readers }: { readers: Pick<ReaderRepository, 'end'> }): PersonalData => ({
  label: 'E-mail alerts',
  isMovedByJobs: true,
  async list(tx, person) {
    const listed = await listReaders(tx, person);
    const rows = await tx
      .selectFrom('alerts')
      .selectAll()
      .where('reader_id', 'in', [0, ...listed.map(({ id }) => id)])
      .orderBy('id')
      .execute();
    return rows.map((alert) => ({
      'E-mail': listed.find(({ id }) => id === alert.reader_id)?.email,
      'Wants to be told of': alertWords({ ...alert, vehicle: vehicleOf(alert) }),
      State: alert.state,
      Asked: alert.created_at,
      'Agreed to': alert.consent,
      ...(alert.confirmed_at && { Agreed: alert.confirmed_at }),
      ...(alert.told_at && { 'Told last': alert.told_at }),
    }));
  },
  async erase(tx, person) {
    for (const reader of await listReaders(tx, person)) await readers.end(tx, reader);
  },
});
