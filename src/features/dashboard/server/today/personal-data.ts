import type { Db } from '#server/db/database.ts';
import { heldUnder, keysOf, type Person } from '#server/people/person.ts';
import type { PersonalData } from '#server/people/personal-data.ts';
import { readable } from '#server/people/readable.ts';
import { removePutOff } from './put-off.repository.ts';
import { listForErasure, removeTasks } from './task-rows.repository.ts';

const taskColumns = {
  created_at: 'Noted',
  text: 'To be done',
  due_on: 'Due on',
  vehicle_title: 'Vehicle',
  done_at: 'Done',
} as const;

/** Tasks about somebody: those of their inquiries, and others that name them in full, or by address or number. */
export const taskData: PersonalData = {
  label: 'Tasks',
  list: async (tx, person) => (await listOf(tx, person)).map((row) => readable(row, taskColumns)),
  async erase(tx, person) {
    await removeTasks(
      tx,
      (await listOf(tx, person)).map(({ id }) => id),
    );
    await removePutOff(tx, keysOf(person));
  },
};

async function listOf(tx: Db, person: Person) {
  const keys = new Set(keysOf(person));
  const { names, emails, phones } = heldUnder(person);
  // A first name alone is too many people's.
  const marks = [...names.filter((name) => name.includes(' ')), ...emails, ...phones].map(plain);
  return (await listForErasure(tx)).filter(
    ({ inquiry_key, text }) => keys.has(inquiry_key) || marks.some((mark) => plain(text).includes(mark)),
  );
}

/** However it is spaced and in capitals or not. */
const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '');
