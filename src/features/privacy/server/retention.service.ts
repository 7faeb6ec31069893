import type { Clock } from '#server/clock.ts';
import type { Kept } from '#server/define-feature.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import { type KeptKind, NOTICE_DAYS, type RetentionInForce } from '#server/jobs/retention-in-force.ts';
import type { AnswerOf } from '#shared/call.ts';
import { DAY_MS, monthsBefore, sydneyDay } from '#shared/dates.ts';
import type { Foreseen, readRetention } from '../retention.contract.ts';

interface Dependencies {
  inForce: RetentionInForce;
  clockWatch: Pick<ClockWatch, 'look'>;
  /** Months to keep inquiries by settings or environment; undefined while that is not known. */
  findInquiryMonths: () => Promise<number | undefined>;
  /** Whether the environment says so. */
  isSetOnServer: boolean;
  activityMonths: number;
  /** Everything that goes at such an age, as each feature says. */
  listKept: () => readonly Kept[];
  clock: Clock;
}

export type RetentionService = ReturnType<typeof createRetentionService>;

/** Removes data by age, tells how long each kind is kept now, and what a shorter time will remove. */
export function createRetentionService(dependencies: Dependencies) {
  const { inForce, clockWatch, findInquiryMonths, isSetOnServer, activityMonths, listKept, clock } =
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

  async function remove(by: Kept['by']): Promise<void> {
    if (!(await clockWatch.look())) return;
    const months = await monthsOf(by === 'activity' ? 'activity' : 'inquiries');
    if (months === undefined) return;
    for (const kept of listKept()) if (kept.by === by) await kept.remove(months);
  }

  async function foresee(
    kind: KeptKind,
    { months, inDays, instead }: { months: number; inDays: number; instead: number | undefined },
  ): Promise<Foreseen> {
    const at = new Date(clock.now().getTime() + Math.max(inDays, 1) * DAY_MS);
    const before = monthsBefore(at, months);
    const counts: Foreseen['counts'] = { inquiries: 0, bookings: 0, holds: 0, backups: 0, entries: 0 };
    for (const { by, counted } of listKept())
      if (counted && (by === 'activity') === (kind === 'activity'))
        counts[counted.as] += await counted.count(before);
    return {
      ...{ kind, months, instead: instead ?? null, on: sydneyDay(at), before: sydneyDay(before) },
      counts,
      isSetOnServer: kind === 'activity' || isSetOnServer,
    };
  }

  return {
    monthsOf,

    /** Removes inquiries and what goes with them. */
    forgetPeople: () => remove('people'),
    forgetActivity: () => remove('activity'),
    /** Backups hold inquiries, so they are kept as long. */
    removeBackups: () => remove('backups'),

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
