const HOUR_MS = 3_600_000;
/** A flood that pauses for less than this is the same one. */
const QUIET_MS = 6 * HOUR_MS;

/** When a flood began, and how much came since. */
export interface FloodTimes {
  sinceMs: number;
  count: number;
}

/** The latest flood, from moments in their order: it begins with the first hour in which more came than people ask for. */
export function findFloodIn(moments: readonly number[], mostAnHour: number): FloodTimes | undefined {
  let hour: number[] = [];
  let lastMs = 0;
  let current: FloodTimes | undefined;
  let found: FloodTimes | undefined;
  for (const at of moments) {
    hour = [...hour.filter((one) => at - one < HOUR_MS), at];
    if (at - lastMs >= QUIET_MS) current = undefined;
    if (current) current.count += 1;
    else if (hour.length > mostAnHour) current = { sinceMs: hour[0] ?? at, count: hour.length };
    found = current ?? found;
    lastMs = at;
  }
  return found;
}
