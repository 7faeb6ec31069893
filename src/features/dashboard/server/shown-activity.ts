import { z } from 'zod';
import { seenAssignees, type Viewer } from '#features/customers/viewer.ts';
import type { NamingWords } from '#server/people/personal-data.ts';
import { readStoredJson } from '#shared/stored.ts';

interface Entry {
  action: string;
  title: string;
  after: string | null;
}

type ListSeenKeys = (keys: readonly string[], viewer: Viewer) => Promise<string[]>;

export interface HiddenNamesNeeds {
  /** How entries name somebody. */
  listNamingWords: () => readonly NamingWords[];
  /** Keys of what this person sees, a list for each feature. */
  listSeenKeys: readonly ListSeenKeys[];
}

const aboutSchema = z.object({ about: z.string() });

/** Entries as this person may read them: of an inquiry or a booking that they do not see, without whose it is. */
export function createHiddenNames({ listNamingWords, listSeenKeys }: HiddenNamesNeeds) {
  return async <Row extends Entry>(rows: readonly Row[], viewer: Viewer): Promise<readonly Row[]> => {
    if (!seenAssignees(viewer)) return rows;
    const keys = rows.map(keyOf);
    const found = await Promise.all(listSeenKeys.map((list) => list(keys, viewer)));
    const seen = new Set(found.flat());
    const words: Readonly<Record<string, string>> = Object.assign(
      {},
      ...listNamingWords().map(({ nameless }) => nameless),
    );
    return rows.map((row) => {
      const title = words[row.action];
      return title === undefined || seen.has(keyOf(row)) ? row : { ...row, title };
    });
  };
}

/** Empty for an entry from before they were named, which then names nobody. */
function keyOf({ after }: Entry): string {
  return readStoredJson(after, aboutSchema)?.about ?? '';
}
