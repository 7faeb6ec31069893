import type { Db } from '#server/db/database.ts';
import { listMailOf, removeMails } from '#server/mail/mail-of-person.ts';
import { idsOf, keysOf, type Person } from '#server/people/person.ts';
import type { PersonalData } from '#server/people/personal-data.ts';
import { readable } from '#server/people/readable.ts';
import type { createNamingEntries } from './naming-entries.ts';
import type { Spooled } from './spooled.ts';

const mailColumns = {
  created_at: 'Planned',
  kind: 'Kind',
  sent_at: 'Sent',
  given_up_at: 'Given up',
} as const;

/** What no feature holds by itself: mail, entries of the activity, messages that wait on the disk. */
export function listOwnData({
  namingEntries,
  spooled,
}: {
  namingEntries: ReturnType<typeof createNamingEntries>;
  spooled: Spooled;
}): PersonalData[] {
  return [
    {
      label: 'Mails',
      isMovedByJobs: true,
      list: async (tx, person) => (await mailOf(tx, person)).map((row) => readable(row, mailColumns)),
      erase: async (tx, person) => removeMails(tx, idsOf(await mailOf(tx, person))),
    },
    {
      label: 'Entries of the activity',
      list: async (tx, person) =>
        (await namingEntries.list(tx, person)).map(({ entry }) =>
          readable(entry, { at: 'When', title: 'Entry', staff_name: 'By' }),
        ),
      erase: (tx, person) => namingEntries.forget(tx, person),
    },
    {
      label: 'Waiting to be stored',
      list: async (_tx, person) => (await spooled.list(person)).map((item) => ({ ...item })),
      eraseFiles: (person) => spooled.forget(person),
    },
  ];
}

function mailOf(tx: Db, person: Person) {
  return listMailOf(tx, { inquiryIds: idsOf(person.inquiries), keys: keysOf(person) });
}
