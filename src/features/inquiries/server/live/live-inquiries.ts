import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { SessionRepository, SignedInStaff } from '#features/staff/server/session.repository.ts';
import type { Clock } from '#server/clock.ts';
import { createEventStreams, type EventStream } from '#server/http/connections/event-streams.ts';
import { describeError, type Log } from '#server/log.ts';
import { DAY_MS } from '#shared/dates.ts';
import { mayDo } from '#shared/permissions.ts';
import type { UnreadInquiries } from '../../live.contract.ts';
import type { InquiryRepository } from '../inquiry.repository.ts';
import type { GivenRepository } from '../waiting/given.repository.ts';

/** Every member of a large dealership with several tabs. */
const MOST_STREAMS = 1_000;
const MOST_OF_ONE_ACCOUNT = 200;
const MOST_TOLD = 50;
/** Looked through for those that somebody sees. */
const MOST_READ = 500;
/** Several changes at once are one look. */
const GATHER_MS = 200;

/** What was given to somebody longer ago is found on their list of the day. */
const GIVEN_MS = DAY_MS;

interface Dependencies {
  inquiries: Pick<InquiryRepository, 'listUnread'>;
  given: Pick<GivenRepository, 'listGiven'>;
  sessions: Pick<SessionRepository, 'findCounting'>;
  clock: Clock;
  log: Log;
}

type News = Record<'unread' | 'given', readonly { id: number; assignee: string }[]>;

export type LiveInquiries = ReturnType<typeof createLiveInquiries>;

/** Tells staff which inquiries nobody has read, and which were given to them, as soon as that changes. */
export function createLiveInquiries({ inquiries, given, sessions, clock, log }: Dependencies) {
  const streams = createEventStreams<SignedInStaff>({
    most: MOST_STREAMS,
    mostOfOne: MOST_OF_ONE_ACCOUNT,
    nameOf: ({ staffId }) => staffId,
  });
  const told = new WeakMap<EventStream<SignedInStaff>, string>();
  let planned: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;

  async function readNews(): Promise<News> {
    const [unread, givenTo] = await Promise.all([
      inquiries.listUnread(MOST_READ),
      given.listGiven(new Date(clock.now().getTime() - GIVEN_MS), MOST_READ),
    ]);
    return { unread, given: givenTo };
  }

  /** Who is still logged in is asked each time, so that nobody else is told anything. */
  async function tellAll(): Promise<void> {
    const open = streams.all();
    if (open.length === 0) return;
    const hashes = [...new Set(open.map(({ owner }) => owner.sessionHash))];
    const [people, news] = await Promise.all([sessions.findCounting(hashes), readNews()]);
    for (const stream of open) {
      const person = people.get(stream.owner.sessionHash);
      if (person && mayDo(person.role, 'inquiries.look')) tell(stream, seenBy(person, news));
      else endFor(stream);
    }
  }

  function tell(stream: EventStream<SignedInStaff>, news: UnreadInquiries): void {
    const text = JSON.stringify(news);
    if (told.get(stream) === text) {
      stream.send('beat', {});
    } else {
      told.set(stream, text);
      stream.send('unread', news);
    }
  }

  /** One after the other: what was read first is not told last. */
  function look(): Promise<void> {
    isAskedAgain = true;
    looking ??= run().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function run(): Promise<void> {
    while (isAskedAgain) {
      isAskedAgain = false;
      try {
        await tellAll();
      } catch (error) {
        // The database is away: the streams stay, and the next look tells.
        log.debug('staff_not_told', describeError(error));
        for (const stream of streams.all()) stream.send('beat', {});
      }
    }
  }

  function wake(): void {
    if (planned || streams.all().length === 0) return;
    planned = setTimeout(() => {
      planned = undefined;
      void look();
    }, GATHER_MS);
    planned.unref();
  }

  return {
    async read(viewer: Viewer): Promise<UnreadInquiries> {
      return seenBy(viewer, await readNews());
    },

    /** Undefined when too many are open. */
    async open(staff: SignedInStaff): Promise<EventStream<SignedInStaff> | undefined> {
      const news = await this.read(staff);
      const stream = streams.open(staff);
      if (stream) tell(stream, news);
      wake(); // for what has changed since it was read
      return stream;
    },

    /** Looks at all streams: tells what changed, and ends those of people who have logged out. */
    look,

    /** Something has changed. */
    wake,

    close: () => streams.close(),
  };
}

/** The browser is told to ask no more; otherwise it would try to come back. */
function endFor(stream: EventStream<SignedInStaff>): void {
  stream.send('end', {});
  stream.end();
}

function seenBy(viewer: Viewer, { unread, given }: News): UnreadInquiries {
  const idsOf = (some: News['unread']) => some.slice(0, MOST_TOLD).map(({ id }) => id);
  return {
    unread: idsOf(unread.filter((inquiry) => sees(viewer, inquiry))),
    given: idsOf(given.filter(({ assignee }) => assignee === viewer.username)),
  };
}
