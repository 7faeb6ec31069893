import type { Clock } from '#server/clock.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import { type KeptKind, NOTICE_DAYS, type RetentionInForce } from '#server/jobs/retention-in-force.ts';
import type { AnswerOf } from '#shared/call.ts';
import { DAY_MS, monthsBefore, sydneyDay } from '#shared/dates.ts';
import type { Foreseen, readRetention } from '../retention.contract.ts';

type Remove = (keepMonths: number) => Promise<void>;
type Count = (before: Date) => Promise<number>;

interface Dependencies {
  inForce: RetentionInForce;
  clockWatch: Pick<ClockWatch, 'look'>;
  /** Months to keep inquiries by settings or environment; undefined while that is not known. */
  findInquiryMonths: () => Promise<number | undefined>;
  /** Whether the environment says so. */
  isSetOnServer: boolean;
  activityMonths: number;
  /** Everything that is removed at the age of inquiries: the only such list. */
  peopleRemovals: readonly Remove[];
  activityRemoval: Remove;
  backupRemovals: readonly Remove[];
  counts: Readonly<Record<keyof Foreseen['counts'], Count>>;
  clock: Clock;
}

export type RetentionService = ReturnType<typeof createRetentionService>;

/** Removes data by age, tells how long each kind is kept now, and what a shorter time will remove. */
export function createRetentionService(dependencies: Dependencies) {
  const { inForce, clockWatch, findInquiryMonths, isSetOnServer, activityMonths, counts, clock } =
    dependencies;

  async function findWanted(kind: KeptKind): Promise<number | undefined> {
    return kind === 'inquiries' ? findInquiryMonths() : activityMonths;
  }

  async function look(kind: KeptKind) {
    const wanted = await findWanted(kind);
    return wanted === undefined ? undefined : inForce.find(kind, wanted);
  }

  /** How long this kind is kept now; undefined while nothing of it may be removed. */
  const monthsOf = async (kind: KeptKind): Promise<number | undefined> => (await look(kind))?.months;

  async function remove(kind: KeptKind, removals: readonly Remove[]): Promise<void> {
    if (!(await clockWatch.look())) return;
    const months = await monthsOf(kind);
    if (months !== undefined) for (const removal of removals) await removal(months);
  }

  async function foresee(
    kind: KeptKind,
    { months, inDays, instead }: { months: number; inDays: number; instead: number | undefined },
  ): Promise<Foreseen> {
    const at = new Date(clock.now().getTime() + Math.max(inDays, 1) * DAY_MS);
    const before = monthsBefore(at, months);
    const isOfKind = (name: string) => (name === 'entries') === (kind === 'activity');
    const counted: Partial<Foreseen['counts']> = {};
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) // its own keys
      counted[name] = isOfKind(name) ? await counts[name](before) : 0;
    return {
      ...{ kind, months, instead: instead ?? null, on: sydneyDay(at), before: sydneyDay(before) },
      counts: { inquiries: 0, bookings: 0, holds: 0, backups: 0, entries: 0, ...counted },
      isSetOnServer: kind === 'activity' || isSetOnServer,
    };
  }

  return {
    monthsOf,

    /** Removes inquiries and what goes with them. */
    forgetPeople: () => remove('inquiries', dependencies.peopleRemovals),
    forgetActivity: () => remove('activity', [dependencies.activityRemoval]),
    /** Backups hold inquiries, so they are kept as long. */
    removeBackups: () => remove('inquiries', dependencies.backupRemovals),

    /** Removals that wait, and what these months would remove if they were published now. */
    async describe(months: number | undefined): Promise<AnswerOf<typeof readRetention>> {
      const waiting: Foreseen[] = [];
      for (const kind of ['inquiries', 'activity'] as const) {
        const found = await look(kind);
        if (found?.shorter) waiting.push(await foresee(kind, { ...found.shorter, instead: found.months }));
      }
      const now = months === undefined || isSetOnServer ? undefined : await look('inquiries');
      const isShorter = months !== undefined && now !== undefined && months < (now.months ?? months + 1);
      return {
        waiting,
        coming: isShorter
          ? await foresee('inquiries', { months, inDays: NOTICE_DAYS, instead: now.months })
          : null,
      };
    },
  };
}
