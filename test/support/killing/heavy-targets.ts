import type { Backup } from '#features/backups/backup.contract.ts';
import {
  DAYS_WITH_FIRST_SNAPSHOT,
  MOST_CHANGED_SNAPSHOTS,
  MOST_SNAPSHOTS,
} from '#features/backups/backup-limits.ts';
import type { Deed, KillTarget } from './kill-rounds.ts';
import type { Visit } from './kill-site.ts';
import { aStock, sendEnquiry } from './stock.ts';

const CHUNKS = 2;

/** Toggles between two states: after each kill it is one of the two, and the new one if acknowledged. */
function between(states: readonly [string, string], steps: readonly [Step, Step]) {
  let last: string | undefined;
  return async (visit: Visit): Promise<Deed> => {
    const before = last ?? (await visit.digest());
    const from = states.indexOf(before);
    const [goTo, after] = from === 0 ? [steps[1], states[1]] : [steps[0], states[0]];
    return {
      perform: () => goTo(visit),
      async expectWhole(later, { isDone }) {
        const now = await later.digest();
        if (now !== after && (isDone || now !== before)) {
          throw new Error(
            isDone ? 'What was acknowledged is not there' : 'Neither the old state nor the new one',
          );
        }
        if (now === after) await expectUndo(later);
        last = now;
      },
    };
  };
}
type Step = (visit: Visit) => Promise<unknown>;

async function expectUndo({ call }: Visit): Promise<void> {
  const { snapshots } = await call<{ snapshots: Backup[] }>('GET', 'admin/database/safety-snapshots');
  const most = MOST_SNAPSHOTS + MOST_CHANGED_SNAPSHOTS + DAYS_WITH_FIRST_SNAPSHOT;
  if (snapshots.length === 0 || snapshots.length > most)
    throw new Error(`${snapshots.length} safety snapshots`);
}

async function listBackups({ call }: Visit): Promise<Backup[]> {
  return (await call<{ backups: Backup[] }>('GET', 'admin/database/backups')).backups;
}

async function importAll({ call }: Visit, data: object[]): Promise<void> {
  await call('POST', 'admin/data/import', { data, clearExisting: true });
}

async function importInChunks({ call }: Visit, data: object[]): Promise<void> {
  const length = data.length / CHUNKS;
  await call('POST', 'admin/data/clear', { chunks: CHUNKS });
  for (let chunk = 1; chunk <= CHUNKS; chunk += 1) {
    const some = data.slice((chunk - 1) * length, chunk * length);
    await call('POST', 'admin/data/import-chunk', { data: some, chunk, of: CHUNKS });
  }
}

async function deleteBackups(visit: Visit, { kept = 0 } = {}): Promise<void> {
  for (const { filename } of (await listBackups(visit)).slice(kept))
    await visit.call('DELETE', `admin/database/backups/${filename}`);
}

async function backUp({ call }: Visit): Promise<string> {
  return (await call<{ backup: Backup }>('POST', 'admin/database/backup')).backup.filename;
}

/** Two stocks that replace each other, with an inquiry that stays. */
async function learnStates(visit: Visit, steps: readonly [Step, Step]) {
  const states: string[] = [];
  for (const step of steps) {
    await step(visit);
    states.push(await visit.digest());
  }
  const [one = '', other = ''] = states;
  if (one === other) throw new Error('The two states are the same');
  return between([one, other], steps);
}

/** With a stock of so many vehicles, two photos each; an even number. */
export const heavyTargets = (vehicles: number): readonly KillTarget[] => [
  {
    name: 'a backup',
    async setUp(visit) {
      await importAll(visit, await aStock('A', vehicles));
      await sendEnquiry(visit, 'Is it still there?');
      const state = await visit.digest();
      return async (now) => {
        await deleteBackups(now, { kept: 1 });
        let made: string | undefined;
        return {
          async perform() {
            made = await backUp(now);
          },
          async expectWhole(later) {
            if ((await later.digest()) !== state) throw new Error('A backup changed the data');
            const listed = await listBackups(later);
            if (made && !listed.some(({ filename }) => filename === made)) throw new Error(`${made} is lost`);
            if (listed.length > 2) throw new Error(`${listed.length} backups`);
          },
        };
      };
    },
  },
  {
    name: 'a restore',
    async setUp(visit) {
      await deleteBackups(visit);
      const names: string[] = [];
      for (const letter of ['A', 'B']) {
        await importAll(visit, await aStock(letter, vehicles));
        await sendEnquiry(visit, `About ${letter}`);
        names.push(await backUp(visit));
      }
      const [one, other] = names;
      const restore =
        (filename: string | undefined): Step =>
        ({ call }) =>
          call('POST', 'admin/database/restore', { filename });
      return learnStates(visit, [restore(one), restore(other)]);
    },
  },
  {
    name: 'an import that clears',
    async setUp(visit) {
      const [one, other] = [await aStock('A', vehicles), await aStock('B', vehicles)];
      return learnStates(visit, [(now) => importAll(now, one), (now) => importAll(now, other)]);
    },
  },
  {
    name: 'an import in chunks',
    async setUp(visit) {
      const [one, other] = [await aStock('A', vehicles), await aStock('B', vehicles)];
      return learnStates(visit, [(now) => importInChunks(now, one), (now) => importInChunks(now, other)]);
    },
  },
];
