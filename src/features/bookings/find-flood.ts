import { DAY_MS } from '#shared/dates.ts';

const HOUR_MS = 3_600_000;
/** A flood that pauses for less than this is the same one. */
const QUIET_MS = 6 * HOUR_MS;
/** A day has fewer than its hours would allow, so that a slow flood is one too. */
const HOURS_IN_DAY = 4;

/** How many may ask within a time before it is a flood. */
interface Measure {
  withinMs: number;
  most: number;
}

export function floodMeasures(mostAnHour: number): readonly Measure[] {
  return [
    { withinMs: HOUR_MS, most: mostAnHour },
    { withinMs: DAY_MS, most: HOURS_IN_DAY * mostAnHour },
  ];
}

/** When a flood began, when the last of it came, and how much came. */
export interface FloodTimes {
  sinceMs: number;
  untilMs: number;
  count: number;
}

/** From moments in their order: a flood begins with the first hour, or day, in which more came than people ask for. */
export function findFloodsIn(moments: readonly number[], mostAnHour: number): FloodTimes[] {
  const windows = floodMeasures(mostAnHour).map((measure) => ({ ...measure, start: 0 }));
  const found: FloodTimes[] = [];
  let current: FloodTimes | undefined;
  for (const [index, at] of moments.entries()) {
    for (const window of windows)
      while (at - (moments[window.start] ?? at) >= window.withinMs) window.start += 1;
    if (current && at - current.untilMs >= QUIET_MS) current = undefined;
    if (current) {
      current.count += 1;
      current.untilMs = at;
      continue;
    }
    const full = windows.find(({ start, most }) => index - start + 1 > most);
    if (!full) continue;
    current = { sinceMs: moments[full.start] ?? at, untilMs: at, count: index - full.start + 1 };
    found.push(current);
  }
  return found;
}
