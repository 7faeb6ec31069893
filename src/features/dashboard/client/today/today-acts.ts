import { callApi } from '#client/api/api-client.ts';
import type { assignBooking } from '#features/bookings/agenda.contract.ts';
import type { setBookingState } from '#features/bookings/booking.contract.ts';
import { type BookingState, isState, stateLabels } from '#features/bookings/booking-states.ts';
import { dayWords } from '#features/customers/day-words.ts';
import type { assignHold } from '#features/holds/hold.contract.ts';
import type { followInquiry } from '#features/inquiries/pipeline.contract.ts';
import type { BodyOf } from '#shared/call.ts';
import type { changeTask } from '../../task.contract.ts';
import type { putOffItem, TodayItem } from '../../today.contract.ts';

/** Something that is done to an item, what is said of it, and how to take it back. */
export interface Act {
  title: string;
  send: () => Promise<unknown>;
  undo?: () => Promise<unknown>;
}

export type Later = NonNullable<BodyOf<typeof putOffItem>['until']>;
type About = Pick<TodayItem, 'kind' | 'id' | 'title' | 'state' | 'day' | 'at' | 'assignee' | 'sequence'> & {
  inquiryId: number | null;
};

/** What the button for done says; nothing for what has to be decided on its own page. */
export function doneLabel(item: Pick<TodayItem, 'kind' | 'state' | 'at'>, nowMs: number): string | undefined {
  if (item.kind === 'waiting') return 'Answered';
  if (item.kind === 'follow_up' || item.kind === 'task') return 'Done';
  const next = item.kind === 'booking' ? nextState(item, nowMs) : undefined;
  return next && stateLabels[next];
}

export function doneAct(item: About, nowMs: number): Act | undefined {
  const { kind, id, title } = item;
  if (kind === 'waiting')
    return {
      title: `${title}: answered`,
      send: () => follow(id, { status: 'contacted', seen: { status: 'new' } }),
      undo: () =>
        follow(id, {
          ...{ status: 'new', assignee: item.assignee, isUndo: true },
          seen: { status: 'contacted' },
        }),
    };
  if (kind === 'follow_up')
    return {
      title: `${title}: followed up`,
      send: () => follow(id, { followUpOn: null, seen: { followUpOn: item.day } }),
      undo: () => follow(id, { followUpOn: item.day, isUndo: true, seen: { followUpOn: null } }),
    };
  if (kind === 'task')
    return {
      title: 'Task done',
      send: () => setTask(id, { isDone: true, sequence: item.sequence }),
      undo: () => setTask(id, { isDone: false, isUndo: true }),
    };
  const [next, before] = [nextState(item, nowMs), item.state];
  if (kind !== 'booking' || !next || !isState(before)) return undefined;
  return {
    title: `${title}: ${stateLabels[next].toLowerCase()}`,
    send: () => setBooking(id, { state: next, seen: before }),
    undo: () => setBooking(id, { state: before, seen: next }),
  };
}

/** Another day for a follow-up or a task; anything else, and later today, is hidden from one's own list. */
export function laterAct(item: About, until: Later): Act {
  const { kind, id, title, day } = item;
  if ('day' in until && kind === 'follow_up')
    return {
      title: `${title}: follow-up on ${dayWords(until.day, new Date())}`,
      send: () => follow(id, { followUpOn: until.day, seen: { followUpOn: day } }),
      undo: () => follow(id, { followUpOn: day, isUndo: true, seen: { followUpOn: until.day } }),
    };
  if ('day' in until && kind === 'task')
    return {
      title: `Task on ${dayWords(until.day, new Date())}`,
      send: () => setTask(id, { dueOn: until.day, sequence: item.sequence }),
      undo: () => setTask(id, { ...(day && { dueOn: day }), isUndo: true }),
    };
  return {
    title:
      'day' in until ? `${title}: put off until ${dayWords(until.day, new Date())}` : `${title}: put off`,
    send: () => putOff({ kind, id, until }),
    undo: () => putOff({ kind, id, until: null }),
  };
}

export function bringBackAct({ kind, id, title }: Pick<TodayItem, 'kind' | 'id' | 'title'>): Act {
  return { title: `${title}: back on your list`, send: () => putOff({ kind, id, until: null }) };
}

/** A hold is given away with its inquiry, where it has one. */
export function giveAct(item: About, to: { username: string; fullName: string }): Act {
  const { kind, id, title, assignee: before } = item;
  const give = (assignee: string, seen: string, isUndo = false) => {
    if (kind === 'task') return setTask(id, { assignee });
    if (kind === 'booking')
      return callApi<typeof assignBooking>('PUT /api/admin/bookings/{id}/assignee', {
        params: { id },
        body: { assignee, seen },
      });
    if (kind === 'hold' && item.inquiryId === null)
      return callApi<typeof assignHold>('PUT /api/admin/holds/{id}/assignee', {
        params: { id },
        body: { assignee, seen },
      });
    return follow(item.inquiryId ?? id, { assignee, seen: { assignee: seen }, ...(isUndo && { isUndo }) });
  };
  return {
    title: to.username ? `${title}: given to ${to.fullName}` : `${title}: given back to everybody`,
    send: () => give(to.username, before),
    undo: () => give(before, to.username, true),
  };
}

function nextState({ state, at }: Pick<TodayItem, 'state' | 'at'>, nowMs: number): BookingState | undefined {
  if (state === 'arrived') return 'done';
  if (state !== 'confirmed') return undefined;
  return Date.parse(at) <= nowMs ? 'done' : 'arrived';
}

const follow = (id: number, body: BodyOf<typeof followInquiry>) =>
  callApi<typeof followInquiry>('PUT /api/admin/inquiries/{id}', { params: { id }, body });

const setTask = (id: number, body: BodyOf<typeof changeTask>) =>
  callApi<typeof changeTask>('PUT /api/admin/tasks/{id}', { params: { id }, body });

const setBooking = (id: number, body: BodyOf<typeof setBookingState>) =>
  callApi<typeof setBookingState>('PUT /api/admin/bookings/{id}/state', { params: { id }, body });

const putOff = (body: BodyOf<typeof putOffItem>) =>
  callApi<typeof putOffItem>('PUT /api/admin/today/put-off', { body });
