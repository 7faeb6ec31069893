import { createHandlers, handlersAmong, type PeopleNeeds } from '#features/customers/handlers.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import { followUpProblem } from '#features/inquiries/pipeline.ts';
import type { Clock } from '#server/clock.ts';
import { batches } from '#server/jobs/batches.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { AnswerOf, BodyOf } from '#shared/call.ts';
import { monthsBefore, sydneyDay } from '#shared/dates.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import type { addTask, changeTask, listInquiryTasks } from '../../task.contract.ts';
import type { TaskRepository } from './task.repository.ts';

const BATCH = 200;

interface Dependencies {
  tasks: TaskRepository;
  /** Inquiries, as far as this person sees them. */
  todayInquiries: {
    findSeen: (id: number, viewer: Viewer) => Promise<{ submission_key: string } | undefined>;
    /** Which of these keys are of inquiries that are still here, whoever looks. */
    listKnownKeys: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  };
  people: PeopleNeeds;
  listTitles: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  clock: Clock;
}

type Staff = Viewer & { fullName: string };

export type TaskService = ReturnType<typeof createTaskService>;

/** What staff note for each other to be done on a day. */
export function createTaskService({ tasks, todayInquiries, people, listTitles, clock }: Dependencies) {
  const handlers = createHandlers(people, 'tasks');

  function refusePast(day: string | undefined): void {
    const problem = followUpProblem(day, sydneyDay(clock.now()));
    if (problem) throw wrongField('dueOn', problem);
  }

  return {
    async add(
      { key, text, assignee, dueOn, inquiryId, vehicleId }: BodyOf<typeof addTask>,
      staff: Staff,
    ): Promise<void> {
      refusePast(dueOn);
      await handlers.findName(assignee);
      const inquiry = inquiryId === undefined ? undefined : await todayInquiries.findSeen(inquiryId, staff);
      if (inquiryId !== undefined && !inquiry) throw new AppError('not_found', 'That inquiry does not exist');
      const title = vehicleId === undefined ? '' : (await listTitles([vehicleId])).get(vehicleId);
      if (title === undefined) throw wrongField('vehicleId', 'That vehicle does not exist');
      await tasks.add({
        ...{ key, text, assignee, due_on: dueOn, inquiry_key: inquiry?.submission_key ?? '' },
        vehicle_id: vehicleId ?? null,
        vehicle_title: title,
        made_by: nameInHistory(staff),
      });
    },

    async change(
      id: number,
      { isDone, dueOn, assignee, sequence, isUndo }: BodyOf<typeof changeTask>,
      staff: Staff,
    ): Promise<void> {
      await handlers.findName(assignee ?? '');
      const isThere = await tasks.change(id, (task) => {
        if (!sees(staff, task)) return undefined;
        if (sequence !== undefined && sequence !== task.sequence)
          throw new AppError(
            'conflict',
            'Somebody else changed this task meanwhile. Look at it, then try again.',
          );
        if (!isUndo && dueOn !== task.due_on) refusePast(dueOn);
        return {
          ...(isDone === true &&
            task.done_at === null && {
              done_at: clock.now().toISOString(),
              done_by: nameInHistory(staff),
            }),
          ...(isDone === false && task.done_at !== null && { done_at: null, done_by: '' }),
          ...(dueOn !== undefined && dueOn !== task.due_on && { due_on: dueOn }),
          ...(assignee !== undefined && assignee !== task.assignee && { assignee }),
        };
      });
      if (!isThere) throw new AppError('not_found', 'That task does not exist');
    },

    async listOfInquiry(inquiryId: number, viewer: Viewer): Promise<AnswerOf<typeof listInquiryTasks>> {
      const inquiry = await todayInquiries.findSeen(inquiryId, viewer);
      if (!inquiry) throw new AppError('not_found', 'That inquiry does not exist');
      const [rows, staff] = await Promise.all([tasks.listOfInquiry(inquiry.submission_key), people.list()]);
      const names = new Map(staff.map(({ username, full_name }) => [username, full_name]));
      return {
        tasks: rows.map((row) => ({
          ...{ id: row.id, text: row.text, assignee: row.assignee, dueOn: row.due_on },
          assigneeName: names.get(row.assignee) ?? row.assignee,
          madeBy: row.made_by,
          done: row.done_at === null ? null : { at: row.done_at, by: row.done_by },
          sequence: row.sequence,
        })),
        me: viewer.username,
        people: handlersAmong(staff).map(({ username, full_name }) => ({ username, fullName: full_name })),
      };
    },

    /** Privacy: tasks of so many months ago, and those about inquiries that have gone. */
    async forgetOld(keepMonths: number): Promise<void> {
      await tasks.removeBefore(monthsBefore(clock.now(), keepMonths));
      for (let last: number | undefined = 0; last !== undefined; ) {
        const rows: { id: number; inquiry_key: string }[] = await tasks.listAboutInquiries(last, BATCH);
        const known = await todayInquiries.listKnownKeys(rows.map(({ inquiry_key }) => inquiry_key));
        const gone = rows.filter(({ inquiry_key }) => !known.has(inquiry_key)).map(({ id }) => id);
        for (const some of batches(gone, BATCH)) await tasks.remove(some);
        last = rows.length < BATCH ? undefined : rows.at(-1)?.id;
      }
    },
  };
}
