import type { Clock } from '#server/clock.ts';
import type { AllBrought } from '#server/define-feature.ts';
import { AppError } from '#shared/app-error.ts';
import { DAY_MS, formatSydneyDate, sydneyDay } from '#shared/dates.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { Notice } from '../system-status.contract.ts';
import { type UnstoredFile, type UnstoredKind, unstoredKinds } from '../unstored.contract.ts';

const MOST_SHOWN = 100_000;

export type UnstoredService = ReturnType<typeof createUnstoredService>;

/** What buyers were thanked for and what cannot be stored: on the disk of this process, until a person decides. */
export function createUnstoredService({
  readSpools,
  clock,
}: {
  /** By kind. */
  readSpools: () => AllBrought['spools'];
  clock: Clock;
}) {
  async function list(): Promise<UnstoredFile[]> {
    const found = await Promise.all(
      unstoredKinds.map(async (kind) =>
        ((await readSpools()[kind]?.listStuck()) ?? []).map(({ keptAt, ...file }) => ({
          ...{ kind, ...file },
          keptAt: keptAt.toISOString(),
        })),
      ),
    );
    return found.flat().sort((one, other) => one.keptAt.localeCompare(other.keptAt));
  }

  async function read(kind: UnstoredKind, id: string): Promise<Buffer> {
    const content = await readSpools()[kind]?.readStuck(id);
    if (!content) throw new AppError('not_found', 'That is not there any more. It may have been stored.');
    return content;
  }

  return {
    list,

    async look(kind: UnstoredKind, id: string): Promise<{ text: string; isCut: boolean }> {
      const text = (await read(kind, id)).toString('utf8');
      return { text: text.slice(0, MOST_SHOWN), isCut: text.length > MOST_SHOWN };
    },

    /** With a name of ours: that of the file may be anything. */
    async download(kind: UnstoredKind, id: string): Promise<{ name: string; content: Buffer }> {
      const content = await read(kind, id);
      return { name: `${kind}-not-stored-${sydneyDay(clock.now())}-${id.slice(0, 8)}.json`, content };
    },

    /** For System Status: how many of each, and since when. */
    async warn(): Promise<Notice | null> {
      const files = await list();
      const [oldest] = files;
      if (!oldest) return null;
      const counts = unstoredKinds
        .map((kind) => ({ kind, count: files.filter((file) => file.kind === kind).length }))
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) =>
          count === 1 ? `one ${kind}` : `${groupThousands(count)} ${severals[kind]}`,
        );
      const since = new Date(oldest.keptAt);
      const days = Math.max(0, Math.floor((clock.now().getTime() - since.getTime()) / DAY_MS));
      const age = days === 0 ? '' : days === 1 ? ' (a day)' : ` (${days} days)`;
      const what = all.format(counts);
      return {
        words:
          `${what.charAt(0).toUpperCase()}${what.slice(1)} that buyers sent could not be stored, ` +
          `the oldest since ${formatSydneyDate(since)}${age}. Nothing is lost: look at what they wrote, and answer them.`,
        page: { name: 'What Could Not Be Stored', href: '/admin/unstored', permission: 'inquiries.all' },
      };
    },
  };
}

const all = new Intl.ListFormat('en-AU', { type: 'conjunction' });
const severals: Readonly<Record<UnstoredKind, string>> = {
  inquiry: 'inquiries',
  booking: 'bookings',
  hold: 'holds',
};
