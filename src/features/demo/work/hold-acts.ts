import { type Calendar, hoursAfter } from './calendar.ts';
import type { Letter } from './letter-acts.ts';
import type { Act } from './stage.ts';

/** What became of a vehicle that somebody wanted held. */
export function decideAbout({ inquiry, key, at }: Letter, { dayOf }: Calendar): Act[] {
  return (inquiry.hold?.later ?? []).map(({ after, by, decision, until }) => ({
    at: hoursAfter(at, after),
    name: `Hold of ${inquiry.from.join(' ')}: ${decision}`,
    async play({ holds, holdDesk, holdLinks }, { staffOf }) {
      const hold = await holds.findByKey(key);
      if (!hold) throw new Error('It was not asked for');
      // As the buyer does who has opened the page behind the link.
      if (decision === 'withdraw') return holdLinks.withdraw({ ...hold, is_mailed: 1 });
      await holdDesk.decide(
        hold.id,
        {
          decision,
          sequence: hold.sequence,
          ...(until && { until: { day: dayOf(until[0]), time: until[1] } }),
        },
        staffOf(by ?? 'dana'),
      );
    },
  }));
}
