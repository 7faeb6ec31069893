import type { FastifyInstance } from 'fastify';
import type { Permission, Role } from '#shared/permissions.ts';
import type { CarryOver } from './db/restoring/carry-over.ts';
import type { Kept as SentMessage, StuckFile } from './files/spool.ts';
import type { Contract } from './http/openapi/contract.ts';
import type { DaysRun } from './jobs/days-run.ts';
import type { RepeatingJob } from './jobs/repeat.ts';
import type { CheckHeld } from './jobs/shared-work.ts';
import type { WithdrawingWriter } from './mail/outbox.service.ts';
import type { NamingWords, PeopleRows, PersonalData } from './people/personal-data.ts';

/**
 * What a feature adds to the site, described once, in its `server/*.feature.ts`. The wiring asks all of them in turn;
 * nobody registers anything. `Made` is everything that was made: where the features are listed, the compiler refuses one
 * that needs what nobody makes.
 */
export interface Feature<Made, Mounted = Made> {
  /** Its calls, for the documentation and the guards. */
  contracts?: readonly Contract[];
  routes?: readonly Mount<Mounted>[];
  /** Addresses that answer with a page of the site; not mounted where there are no screens. */
  pages?: readonly Mount<Mounted>[];
  brings?: (made: Made) => Brought;
}

type Mount<Mounted> = (app: FastifyInstance, made: Mounted) => void | Promise<void>;

/** Each feature names what it needs itself, so here it may be anything. */
export const defineFeature = <Shape extends Feature<never>>(feature: Shape): Shape => feature;

export interface Brought {
  /** What every process does for itself: its memory, and the files of its data folder. */
  ownJobs?: readonly Job[];
  /** What one process does for all of them. */
  sharedJobs?: readonly (Job | StartJob)[];
  /** What is read again when another process says that it has changed. */
  follows?: { readonly [what: string]: () => unknown };
  /** Rows of a short life. They go by the clock as it is. */
  forgetExpired?: readonly (() => Promise<unknown>)[];
  /** Rows that go once their days have been run; not while the clock is doubted. */
  forgetByDays?: readonly ((before: DaysRun['before']) => Promise<unknown>)[];
  /** What is kept for months. */
  kept?: readonly Kept[];
  /** What it holds about people: to hand over, and to erase. */
  personalData?: readonly PersonalData[];
  peopleRows?: readonly PeopleRows[];
  namingWords?: readonly NamingWords[];
  /** What it keeps of its own when a backup is restored. */
  carryOver?: readonly CarryOver[];
  /** Texts of mail, by its kind. */
  mailWriters?: { readonly [kind: string]: WithdrawingWriter };
  /** Kinds of mail that go to visitors by themselves. */
  visitorMail?: readonly VisitorMail[];
  /** Kinds of mail that go when nothing else is to go. */
  lastMail?: readonly string[];
  /** What visitors sent and the database has not taken yet, by what it is. */
  spools?: { readonly [kind: string]: WaitingMessages };
  /** For the list of the day: what somebody is to do, and why. */
  today?: readonly TodaySource[];
  /** For System Status: what is not well, and what to do. */
  warnings?: readonly (() => Promise<string | null>)[];
  notices?: readonly (() => Promise<Notice | null>)[];
  unsentMail?: readonly UnsentMail[];
}

/** Messages on the disk that wait for the database. */
export interface WaitingMessages {
  list(): Promise<SentMessage[]>;
  forget(message: SentMessage): Promise<void>;
  count(): Promise<number>;
  listStuck(): Promise<StuckFile[]>;
  readStuck(id: string): Promise<Buffer | undefined>;
}

export interface Job {
  /** As the log names it: "store inquiries that waited". */
  name: string;
  everyMs: number | ((round: number) => number);
  work: (run: { stopping: AbortSignal; checkHeld: CheckHeld }) => Promise<unknown>;
  /** Done once more when the site stops. */
  isDoneAtStop?: true;
}

/** For a job that plans and stops in a way of its own. `checkHeld` comes before whatever cannot be undone. */
export type StartJob = (checkHeld: CheckHeld) => RepeatingJob;

/** What goes at an age that the dealership or the operator sets. */
export interface Kept {
  /** Whose months: those of people's data, those of the activity, or of people's data for backups, which hold it. */
  by: 'people' | 'activity' | 'backups';
  remove: (keepMonths: number) => Promise<void>;
  /** How many are from before; by the name that the settings tell of. */
  counted?: {
    as: 'inquiries' | 'bookings' | 'holds' | 'entries' | 'backups';
    count: (before: Date) => Promise<number>;
  };
}

export interface VisitorMail {
  kind: string;
  /** Whether it is of no use a day later. */
  isSoonOrNever?: boolean;
}

/** What a feature knows of the day of staff. The dashboard asks all of them, and puts the most urgent first. */
export type TodaySource = (asked: TodayAsked) => Promise<TodayFound>;

export interface TodayAsked {
  viewer: { username: string; role: Role | null };
  /** Whose entries are wanted, from the viewer. */
  whose: readonly ('mine' | 'nobody' | 'others')[];
  now: Date;
}

export interface TodayFound {
  entries: readonly TodayEntry[];
  /** How many of a kind are left out, because there are too many. */
  more?: Partial<Record<TodayEntry['kind'], number>>;
}

/** Something that is to be done. */
export interface TodayEntry {
  kind: 'waiting' | 'follow_up' | 'booking' | 'hold' | 'task';
  id: number;
  /** Random, and the same after a restore. */
  key: string;
  /** Who it is about; of a task, what is to be done. */
  title: string;
  /** The vehicle, or what it is about. */
  detail: string;
  urgency: 'late' | 'soon' | 'today';
  /** Why it is on the list, in words. */
  reason: string;
  /** What equally urgent ones are ordered by: when it came in, begins, ends or is due. */
  at: string;
  /** Username of who looks after it; empty for nobody. */
  assignee: string;
  /** Null when it is about none, or about one that the viewer does not see. */
  inquiryId: number | null;
  /** Stage of an inquiry, state of a booking or hold. */
  state: string;
  /** When to come back to an inquiry, or the day of a task or booking. */
  day: string | null;
  /** For changes that are refused when somebody else was quicker. */
  sequence: number;
}

/** Mail that did not go out. */
export interface UnsentMail {
  /** Kinds that have a page of their own, where somebody can send them again. */
  kinds: readonly string[];
  warn: () => Promise<Notice | null>;
}

/** With the page where something can be done about it. */
export interface Notice {
  words: string;
  page: { name: string; href: string; permission?: Permission };
}

/** What all features bring together, in their order. */
export type AllBrought = Readonly<Required<Brought>>;

export function gather(all: readonly Brought[]): AllBrought {
  return {
    ownJobs: all.flatMap(({ ownJobs = [] }) => ownJobs),
    sharedJobs: all.flatMap(({ sharedJobs = [] }) => sharedJobs),
    forgetExpired: all.flatMap(({ forgetExpired = [] }) => forgetExpired),
    forgetByDays: all.flatMap(({ forgetByDays = [] }) => forgetByDays),
    kept: all.flatMap(({ kept = [] }) => kept),
    personalData: all.flatMap(({ personalData = [] }) => personalData),
    peopleRows: all.flatMap(({ peopleRows = [] }) => peopleRows),
    namingWords: all.flatMap(({ namingWords = [] }) => namingWords),
    carryOver: all.flatMap(({ carryOver = [] }) => carryOver),
    visitorMail: all.flatMap(({ visitorMail = [] }) => visitorMail),
    lastMail: all.flatMap(({ lastMail = [] }) => lastMail),
    today: all.flatMap(({ today = [] }) => today),
    warnings: all.flatMap(({ warnings = [] }) => warnings),
    notices: all.flatMap(({ notices = [] }) => notices),
    unsentMail: all.flatMap(({ unsentMail = [] }) => unsentMail),
    follows: Object.assign({}, ...all.map(({ follows }) => follows)),
    mailWriters: Object.assign({}, ...all.map(({ mailWriters }) => mailWriters)),
    spools: Object.assign({}, ...all.map(({ spools }) => spools)),
  };
}
