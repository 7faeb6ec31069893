import type { ActivityRepository, NamingEntry } from '#features/activity/server/activity.repository.ts';
import { bookingOf, namelessBookingTitles } from '#features/bookings/activity-words.ts';
import { holdFor, namelessHoldTitles } from '#features/holds/activity-words.ts';
import { inquiryFrom, inquiryMarks, namelessInquiryTitles } from '#features/inquiries/activity-words.ts';
import type { Db } from '#server/db/database.ts';
import { heldUnder, keysOf, type Person } from './person.ts';

const NOBODY_IN_PARTICULAR = 'a customer';
const namelessTitles = { ...namelessInquiryTitles, ...namelessBookingTitles, ...namelessHoldTitles };
const actions = Object.keys(namelessTitles);

/** Entries of the activity that name somebody. They stay, without the name. */
export function createNamingEntries({ activity }: { activity: ActivityRepository }) {
  /**
   * Found by the keys of the person's data: others have the same name. Entries from before they stored what they are about
   * have only the name.
   */
  async function list(tx: Db, person: Person): Promise<{ entry: NamingEntry; nameless: string }[]> {
    const beginnings = beginningsOf(person);
    const entries = [
      ...(await activity.listAbout(tx, keysOf(person))),
      ...(await activity.listBeginning(tx, { actions, beginnings: beginnings.map(([named]) => named) })),
    ];
    return entries.map((entry) => ({ entry, nameless: withoutName(entry, beginnings) }));
  }

  return {
    list,

    async forget(tx: Db, person: Person): Promise<void> {
      for (const { entry, nameless } of await list(tx, person))
        await activity.retitleOne(tx, entry.id, nameless);
    },
  };
}

type Beginning = readonly [named: string, nameless: string];

/** The rest of the title stays; where it does not begin as it should, all of it may be the name. */
function withoutName({ action, title }: NamingEntry, beginnings: readonly Beginning[]): string {
  const found = beginnings.find(([named]) => title.startsWith(named));
  if (found) return found[1] + title.slice(found[0].length);
  // After a restore: the title names nobody already.
  if (beginnings.some(([, nameless]) => title.startsWith(nameless))) return title;
  return namelessTitles[action] ?? title;
}

/** How entries about this person begin, and how they begin without the name. */
function beginningsOf(person: Person): Beginning[] {
  const inquiryWords = [':', ...Object.values(inquiryMarks).map(({ words }) => ` ${words}`)];
  return heldUnder(person).names.flatMap((name) => [
    ...inquiryWords.map(
      (words): Beginning => [inquiryFrom(name) + words, inquiryFrom(NOBODY_IN_PARTICULAR) + words],
    ),
    [`${bookingOf(asBuyer(name))}:`, `${bookingOf(asBuyer(NOBODY_IN_PARTICULAR))}:`],
    [`${holdFor(asBuyer(name))}:`, `${holdFor(asBuyer(NOBODY_IN_PARTICULAR))}:`],
  ]);
}

const asBuyer = (name: string) => ({ first_name: name, last_name: '' });
