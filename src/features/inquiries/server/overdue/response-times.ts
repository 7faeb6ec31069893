import { createOpenMinutes, type OpeningHours } from '#features/dealership/hours/open-minutes.ts';
import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import type { Clock } from '#server/clock.ts';
import { DAY_MS } from '#shared/dates.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
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
      const staff = await people.list();
      const nameOf = (username: string) => {
        const person = staff.find((one) => one.username === username);
        if (!person) return username;
        const isAlone = staff.every((one) => one === person || one.full_name !== person.full_name);
        return isAlone ? person.full_name : nameInHistory({ ...person, fullName: person.full_name });
      };
      return {
        days: DAYS,
        all: responseFigures(waited.map(({ minutes }) => minutes)),
        byPerson: figuresBy(waited, ({ person }) => person, nameOf),
        bySource: figuresBy(waited, ({ source }) => source),
      };
    },
  };
}

function figuresBy<Waited extends { minutes: number | null }>(
  waited: readonly Waited[],
  keyOf: (one: Waited) => string,
  nameOf = (key: string) => key,
): ResponseTimes['byPerson'] {
  return [...Map.groupBy(waited, keyOf)]
    .map(([key, some]) => ({ name: nameOf(key), ...responseFigures(some.map(({ minutes }) => minutes)) }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
