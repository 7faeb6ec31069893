import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#shared/app-error.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { type EventKind, MOST_JOINED } from '../../pipeline.ts';
import { type ChangeInquiry, missingInquiry } from '../change-inquiry.ts';
import type { JoinedAnswers } from '../waiting/joined-answers.ts';
import { nameOfOther } from './name-of-other.ts';
import type { PersonRepository } from './person.repository.ts';
import type { PipelineRepository } from './pipeline.repository.ts';

interface Dependencies {
  changeInquiry: ChangeInquiry;
  persons: PersonRepository;
  pipeline: Pick<PipelineRepository, 'addEvent'>;
  joinedAnswers: JoinedAnswers;
}

export type PersonService = ReturnType<typeof createPersonService>;

/** Staff decide whether inquiries are of one person; nothing is joined by itself, and no text is changed by it. */
export function createPersonService({ changeInquiry, persons, pipeline, joinedAnswers }: Dependencies) {
  /** Runs a change with all inquiries of these persons locked. */
  function changePersons(
    id: number,
    ids: readonly number[],
    staff: Viewer,
    change: Parameters<ChangeInquiry>[2],
  ): Promise<void> {
    return changeInquiry(id, staff, change, (tx) => persons.lockPersonsOf(tx, [id, ...ids]));
  }

  return {
    /** Returns the inquiries that were joined, by persons, so that separating them as these undoes exactly this. */
    async join(id: number, ids: readonly number[], staff: Actor & Viewer): Promise<number[][]> {
      let came: number[] = [];
      let cameAs: number[][] = [];
      await changePersons(id, ids, staff, async (tx, row) => {
        const others = await readSeen(tx, row, ids, staff);
        const news = others.filter(({ person_key }) => person_key === '' || person_key !== row.person_key);
        const keys = [...new Set(news.map(({ person_key }) => person_key).filter(Boolean))];
        const alone = news.filter(({ person_key }) => person_key === '').map((one) => [one.id]);
        const together = await Promise.all(keys.map((key) => persons.listIdsOfPersons(tx, [key])));
        cameAs = [...alone, ...together];
        came = cameAs.flat();
        if (came.length === 0) return;
        const joined = row.person_key ? await persons.listIdsOfPersons(tx, [row.person_key]) : [id];
        // The page shows all of them, and separates them at once.
        if (joined.length - 1 + came.length > MOST_JOINED)
          throw new AppError('conflict', `At most ${MOST_JOINED} others can be joined to an inquiry`);
        const personKey = row.person_key || randomUUID();
        await persons.setPerson(tx, [id, ...came], personKey);
        await tell(tx, 'joined', row, news, staff);
        await joinedAnswers.settle(tx, id, await persons.listOfPerson(tx, id), staff);
      });
      return cameAs;
    },

    /** Who leaves stays joined to the others that leave, unless it is said which of them are of one person. */
    async separate(
      id: number,
      {
        ids,
        persons: as = [],
      }: { ids: readonly number[]; persons?: readonly (readonly number[])[] | undefined },
      staff: Actor & Viewer,
    ): Promise<void> {
      await changePersons(id, ids, staff, async (tx, row) => {
        // Inquiries that came along at the joining go along, also when others look after them.
        const others = await persons.listByIds(tx, ids);
        const leaving = others.filter(
          (one) => one.id !== id && one.person_key !== '' && one.person_key === row.person_key,
        );
        if (leaving.length === 0) return;
        const person = await persons.listOfPerson(tx, id);
        const left = leaving.map((one) => one.id);
        const named = new Set(as.flat());
        for (const group of [...as, left.filter((one) => !named.has(one))]) {
          const own = group.filter((one) => left.includes(one));
          if (own.length > 0) await persons.setPerson(tx, own, own.length > 1 ? randomUUID() : '');
        }
        const staying = (await persons.listIdsOfPersons(tx, [row.person_key])).filter((one) => one !== id);
        if (staying.length === 0) await persons.setPerson(tx, [id], '');
        await tell(tx, 'separated', row, leaving, staff);
        await joinedAnswers.unsettle(tx, id, person, staff);
      });
    },
  };

  async function readSeen(
    tx: Db,
    { id }: Selectable<Tables['inquiries']>,
    ids: readonly number[],
    viewer: Viewer,
  ) {
    const wanted = [...new Set(ids)].filter((one) => one !== id);
    if (wanted.length === 0) return [];
    const rows = await persons.listByIds(tx, wanted, viewer);
    if (rows.length < wanted.length) throw missingInquiry();
    return rows;
  }

  /** Adds the event to both pages, because each may be read by itself. */
  async function tell(
    tx: Db,
    kind: Extract<EventKind, 'joined' | 'separated'>,
    row: Selectable<Tables['inquiries']>,
    others: readonly Selectable<Tables['inquiries']>[],
    staff: Actor,
  ): Promise<void> {
    const by = nameInHistory(staff);
    await pipeline.addEvent(tx, row.id, {
      ...{ key: randomUUID(), kind, by },
      text: others.map(nameOfOther).join('; ').slice(0, MOST_TEXT),
    });
    for (const { id } of others)
      await pipeline.addEvent(tx, id, { key: randomUUID(), kind, text: nameOfOther(row), by });
  }
}

const MOST_TEXT = 1_000;
