import { z } from 'zod';
import { readStoredJson } from '#shared/stored.ts';
import type { Db } from '../db/database.ts';
import { readMeta, replaceMeta } from '../db/meta-value.ts';
import type { DaysRun } from './days-run.ts';

const KEY = 'retention';
/** Days run between the choice of a shorter time and the first removal by it. */
export const NOTICE_DAYS = 7;

const keptKinds = ['inquiries', 'activity'] as const;
export type KeptKind = (typeof keptKinds)[number];

const stateSchema = z.object({
  /** Null while nothing may be removed by age yet. */
  months: z.number().nullable(),
  /** A shorter time that was chosen, and the day run on which that was noticed. */
  shorter: z.object({ months: z.number(), since: z.number() }).optional(),
});
type State = z.infer<typeof stateSchema>;
const storedSchema = z.partialRecord(z.enum(keptKinds), stateSchema);

export interface InForce {
  /** Undefined while nothing may be removed by age. */
  months: number | undefined;
  /** A shorter time that is still to come, in days run. */
  shorter: { months: number; inDays: number } | undefined;
}

/**
 * A longer time counts at once. A shorter one is waited for, and begins to be anew whenever another is chosen. The first
 * is waited for too: a new database may just have been filled from a backup.
 */
export function settle(before: State | undefined, wanted: number, today: number): State {
  const months = before?.months ?? null;
  if (months !== null && wanted >= months) return { months: wanted };
  // Days run may have been counted anew, as when their count was lost.
  const isAhead = before?.shorter !== undefined && before.shorter.since > today;
  if (before?.shorter?.months !== wanted || isAhead)
    return { months, shorter: { months: wanted, since: today } };
  // More than that: the day on which it was noticed may be counted only after it.
  return today - before.shorter.since > NOTICE_DAYS ? { months: wanted } : before;
}

/** In the transaction of a restore: the whole notice begins anew for what it brings back. */
export async function waitAnew(tx: Db): Promise<void> {
  const row = await tx.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  if (!row) return;
  const all = readStoredJson(row.value, storedSchema) ?? {};
  const value = JSON.stringify(
    Object.fromEntries(Object.entries(all).map(([kind, { months }]) => [kind, { months }])),
  );
  await tx.updateTable('meta').set({ value }).where('key', '=', KEY).execute();
}

export type RetentionInForce = ReturnType<typeof createRetentionInForce>;

/** The one place that decides how long things are kept now, whatever settings, a restore or the environment say. */
export function createRetentionInForce({ db, daysRun }: { db: Db; daysRun: Pick<DaysRun, 'today'> }) {
  return {
    async find(kind: KeptKind, wanted: number): Promise<InForce> {
      const before = await readMeta(db, KEY);
      const all = readStoredJson(before ?? null, storedSchema) ?? {};
      const today = await daysRun.today();
      const state = settle(all[kind], wanted, today);
      const value = JSON.stringify({ ...all, [kind]: state });
      // The first of two that decide at once is right; the other finds it at the next look.
      if (value !== before) await replaceMeta(db, KEY, { before, value });
      const { months, shorter } = state;
      return {
        months: months ?? undefined,
        shorter: shorter && { months: shorter.months, inDays: NOTICE_DAYS - (today - shorter.since) },
      };
    },
  };
}
