import { z } from 'zod';
import { DAY_MS } from '#shared/dates.ts';
import { clockTime, day, neededLine } from '../settings/setting-kinds.ts';

const ORDER = 'Closing time must be after opening time';
const times = z
  .strictObject({ opens: clockTime, closes: clockTime })
  .refine(({ opens, closes }) => opens < closes, { message: ORDER, path: ['closes'] });

/** `closed`, the default of a new day, `usual` hours of that weekday, or the `hours` given. */
const openings = { opening: z.enum(['closed', 'usual', 'hours'], 'Choose usual, closed or hours') };
const otherTimes = { opens: z.string().max(5), closes: z.string().max(5) };

function checkTimes(
  { opening, opens, closes }: { opening: string; opens: string; closes: string },
  context: z.RefinementCtx,
): void {
  if (opening !== 'hours') return;
  for (const issue of times.safeParse({ opens, closes }).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...issue.path], message: issue.message });
}

const LONGEST_CLOSURE_DAYS = 62;

/** When the dealership is open: the week, and what differs from it. */
export const hours = z.strictObject({
  weekly: z
    .strictObject({
      monday: times.nullable(),
      tuesday: times.nullable(),
      wednesday: times.nullable(),
      thursday: times.nullable(),
      friday: times.nullable(),
      saturday: times.nullable(),
      sunday: times.nullable(),
    })
    .refine(
      (week) => Object.values(week).some((one) => one !== null),
      'Open on at least one day of the week',
    ),
  /** Closures and other hours, from one day to another; they come before public holidays. */
  specialDays: z
    .array(
      z
        .strictObject({ from: day, to: day, name: neededLine('Name', 60), ...openings, ...otherTimes })
        .superRefine(checkTimes)
        .superRefine(({ from, to }, context) => {
          const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
          if (days < 0)
            context.addIssue({ code: 'custom', path: ['to'], message: 'Must not be before the first day' });
          if (days >= LONGEST_CLOSURE_DAYS)
            context.addIssue({ code: 'custom', path: ['to'], message: 'At most two months at a time' });
        }),
    )
    .max(60, 'At most 60 special days; remove past ones'),
  publicHolidays: z
    .array(
      z
        .strictObject({ date: day, name: neededLine('Name', 60), ...openings, ...otherTimes })
        .superRefine(checkTimes),
    )
    .max(80, 'At most 80 public holidays; remove past ones')
    .refine((all) => new Set(all.map(({ date }) => date)).size === all.length, 'Each date only once'),
});
