import { createOpenMinutes, type OpeningHours } from '#features/dealership/hours/open-minutes.ts';
import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import type { Clock } from '#server/clock.ts';
import { DAY_MS } from '#shared/dates.ts';
import { readInstant } from '#shared/stored.ts';
import { sourceOf } from '../../came-from.ts';
import { responseFigures } from '../../response-figures.ts';
import type { ResponseTimes } from '../../response-times.contract.ts';
import { readOriginColumns } from '../origin/origin-columns.ts';
import type { OverdueRepository } from './overdue.repository.ts';

const DAYS = 90;

interface Dependencies {
  overdue: Pick<OverdueRepository, 'listFollowedSince'>;
  people: Pick<PeopleRepository, 'list'>;
  readHours: () => OpeningHours;
  clock: Clock;
}

export type ResponseTimesService = ReturnType<typeof createResponseTimes>;

/** Only inquiries whose status was noted count: of those from before nobody knows when they were answered. */
export function createResponseTimes({ overdue, people, readHours, clock }: Dependencies) {
  return {
    async read(): Promise<ResponseTimes> {
      const rows = await overdue.listFollowedSince(new Date(clock.now().getTime() - DAYS * DAY_MS));
      const countOpen = createOpenMinutes(readHours());
      const waited = rows.map((row) => {
        const from = readInstant(row.created_at);
        const to = readInstant(row.first_response_at ?? '');
        const isKnown = from !== undefined && to !== undefined;
        return {
          // Who answered before that was noted stays unknown: it need not be who looks after it.
          person: isKnown ? row.first_response_by : row.assignee,
          source: sourceOf(readOriginColumns(row)),
          minutes: isKnown ? countOpen(new Date(from), new Date(to)) : null,
        };
      });
      const names = new Map((await people.list()).map(({ username, full_name }) => [username, full_name]));
      return {
        days: DAYS,
        all: responseFigures(waited.map(({ minutes }) => minutes)),
        byPerson: figuresBy(waited, ({ person }) => names.get(person) ?? person),
        bySource: figuresBy(waited, ({ source }) => source),
      };
    },
  };
}

function figuresBy<Waited extends { minutes: number | null }>(
  waited: readonly Waited[],
  nameOf: (one: Waited) => string,
): ResponseTimes['byPerson'] {
  return [...Map.groupBy(waited, nameOf)]
    .map(([name, some]) => ({ name, ...responseFigures(some.map(({ minutes }) => minutes)) }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
