import type { ActivityRepository, NamingEntry } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import { heldUnder, keysOf, type Person } from '#server/people/person.ts';
import type { NamingWords } from '#server/people/personal-data.ts';

const NOBODY_IN_PARTICULAR = 'a customer';

/** Entries of the activity that name somebody. They stay, without the name. */
export function createNamingEntries({
  activity,
  listNamingWords,
}: {
  activity: ActivityRepository;
  listNamingWords: () => readonly NamingWords[];
}) {
  /**
   * Found by the keys of the person's data: others have the same name. Entries from before they stored what they are about
   * have only the name.
   */
  async function list(tx: Db, person: Person): Promise<{ entry: NamingEntry; nameless: string }[]> {
    const words = listNamingWords();
    const namelessTitles: Readonly<Record<string, string>> = Object.assign(
      {},
      ...words.map(({ nameless }) => nameless),
    );
    const actions = Object.keys(namelessTitles);
    const beginnings = beginningsOf(person, words);
    const entries = [
      ...(await activity.listAbout(tx, keysOf(person))),
      ...(await activity.listBeginning(tx, { actions, beginnings: beginnings.map(([named]) => named) })),
    ];
    return entries.map((entry) => ({
      entry,
      nameless: withoutName(entry, beginnings) ?? namelessTitles[entry.action] ?? entry.title,
    }));
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
function withoutName({ title }: NamingEntry, beginnings: readonly Beginning[]): string | undefined {
  const found = beginnings.find(([named]) => title.startsWith(named));
  if (found) return found[1] + title.slice(found[0].length);
  // After a restore: the title names nobody already.
  return beginnings.some(([, nameless]) => title.startsWith(nameless)) ? title : undefined;
}

/** How entries about this person begin, and how they begin without the name. */
function beginningsOf(person: Person, words: readonly NamingWords[]): Beginning[] {
  return heldUnder(person).names.flatMap((name) =>
    words.flatMap(({ beginnings }) => {
      const nameless = beginnings(NOBODY_IN_PARTICULAR);
      return beginnings(name).map((named, at): Beginning => [named, nameless[at] ?? '']);
    }),
  );
}
