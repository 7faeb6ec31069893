import { handlersAmong, type PeopleNeeds } from '#features/customers/handlers.ts';
import { everyWhose, type Viewer, whoseOf } from '#features/customers/viewer.ts';
import type { Clock } from '#server/clock.ts';
import type { TodaySource } from '#server/define-feature.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { instantOf, sydneyDay } from '#shared/dates.ts';
import { type putOffItem, type Today, type TodayItem, todayKinds } from '../../today.contract.ts';
import { byUrgency, putOffWords } from '../../today-order.ts';
import { type PutOffRepository, putOffName } from './put-off.repository.ts';

interface Dependencies {
  /** What the features bring. */
  listSources: () => readonly TodaySource[];
  putOff: PutOffRepository;
  people: PeopleNeeds;
  clock: Clock;
}

type Asker = Viewer & { staffId: number };

export type TodayService = ReturnType<typeof createTodayService>;

/** The list of the day: what waits for somebody, the most urgent first. */
export function createTodayService({ listSources, putOff, people, clock }: Dependencies) {
  async function collect(viewer: Viewer, whose: 'mine' | 'everybody') {
    const now = clock.now();
    const asked = {
      ...{ viewer, now },
      whose: everyWhose.filter((one) => whose === 'everybody' || one !== 'others'),
    };
    const found = await Promise.all(listSources().map((look) => look(asked)));
    const left = (kind: TodayItem['kind']) => found.reduce((sum, { more }) => sum + (more?.[kind] ?? 0), 0);
    return {
      now,
      entries: found.flatMap(({ entries }) => entries),
      more: todayKinds.map((kind) => ({ kind, count: left(kind) })).filter(({ count }) => count > 0),
    };
  }

  return {
    async read({ whose }: { whose: 'mine' | 'everybody' }, viewer: Asker): Promise<Today> {
      const [{ now, entries, more }, putOffUntil, staff] = await Promise.all([
        collect(viewer, whose),
        putOff.listOf(viewer.staffId),
        people.list(),
      ]);
      const names = new Map(staff.map(({ username, full_name }) => [username, full_name]));
      const today = sydneyDay(now);
      const all = entries.map((entry): TodayItem => {
        const { key: _key, ...item } = entry;
        const until = putOffUntil.get(putOffName(entry)) ?? null;
        return {
          ...item,
          whose: whoseOf(item.assignee, viewer),
          assigneeName: names.get(item.assignee) ?? item.assignee,
          ...(until && { reason: `${putOffWords(until, now)}. ${item.reason}` }),
          putOffUntil: until,
        };
      });
      const isLater = ({ kind, day, putOffUntil: until }: TodayItem) =>
        until !== null || (kind === 'task' && day !== null && day > today);
      const laterAt = ({ putOffUntil: until, at }: TodayItem) => Date.parse(until ?? at);
      return {
        items: all.filter((one) => !isLater(one)).toSorted(byUrgency),
        later: all.filter(isLater).toSorted((one, other) => laterAt(one) - laterAt(other)),
        more,
        me: viewer.username,
        people: handlersAmong(staff).map(({ username, full_name }) => ({ username, fullName: full_name })),
      };
    },

    async putOff({ kind, id, until }: BodyOf<typeof putOffItem>, viewer: Asker): Promise<string> {
      const { now, entries } = await collect(viewer, 'everybody');
      const thing = entries.find((one) => one.kind === kind && one.id === id);
      if (!thing) throw new AppError('not_found', 'That is no longer on the list');
      if (until === null) {
        await putOff.bringBack(viewer.staffId, thing);
        return 'Back on your list';
      }
      const untilAt = momentOf(until, now).toISOString();
      await putOff.set(viewer.staffId, thing, untilAt);
      return putOffWords(untilAt, now);
    },
  };
}

function momentOf(until: NonNullable<BodyOf<typeof putOffItem>['until']>, now: Date): Date {
  if ('minutes' in until) return new Date(now.getTime() + until.minutes * 60_000);
  if (until.day <= sydneyDay(now)) throw wrongField('until', 'Choose a day that is still to come');
  return instantOf(until.day, '00:00');
}
