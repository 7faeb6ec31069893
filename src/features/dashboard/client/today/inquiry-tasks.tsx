import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { TryAgain } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { formatInquiryDay } from '#shared/dates.ts';
import type { Task } from '../../task.contract.ts';
import { TaskDialog } from './task-dialog.tsx';
import { doneAct } from './today-acts.ts';
import { useAct, useInquiryTasks } from './today-queries.ts';

/** What is to be done about an inquiry, and what was. */
export function InquiryTasks({ inquiryId }: { inquiryId: number }) {
  const mayHandle = useMay('inquiries.handle');
  const [isAdding, setAdding] = useState(false);
  const acting = useAct();
  const query = useInquiryTasks(inquiryId);
  const { data, isError } = query;
  if (!data)
    return isError ? (
      <div className="grid justify-items-start gap-3">
        <p>The tasks could not be loaded. Please try again.</p>
        <TryAgain query={query} about="the tasks" />
      </div>
    ) : (
      <Skeleton className="h-16" />
    );
  const { tasks, people, me } = data;
  const finish = (task: Task) => {
    const act = doneAct(
      { ...task, kind: 'task', title: task.text, state: '', day: task.dueOn, at: task.dueOn, inquiryId },
      Date.now(),
    );
    if (act) acting.mutate(act);
  };
  return (
    <>
      {tasks.length === 0 && !mayHandle && <p className="text-muted">Nothing is noted to be done.</p>}
      <ul className="divide-y divide-line">
        {tasks.map((task) => (
          <li key={task.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <p className="min-w-0">
              <span className="font-semibold wrap-anywhere">{task.text}</span>
              <span className="block text-sm text-muted">
                {task.done
                  ? `Done by ${task.done.by}`
                  : `Due on ${formatInquiryDay(task.dueOn)}, for ${task.assigneeName || 'whoever is free'}`}
              </span>
            </p>
            {mayHandle && !task.done && (task.assignee === me || task.assignee === '') && (
              <Button
                size="sm"
                variant="secondary"
                isBusy={acting.isPending}
                aria-label={`Done: ${task.text}`}
                onClick={() => finish(task)}
              >
                Done
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayHandle && (
        <Button
          size="sm"
          variant="secondary"
          className={classNames(tasks.length > 0 && 'mt-3')}
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add Task
        </Button>
      )}
      {isAdding && (
        <TaskDialog people={people} assignee={me} inquiryId={inquiryId} onClose={() => setAdding(false)} />
      )}
    </>
  );
}
