import { lazyValue } from '#shared/lazy-value.ts';
import type { Dealership } from './dealership.ts';
import { clockTime } from './dealership.ts';

const clockInSydney = lazyValue(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Australia/Sydney',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const longNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export interface OpenState {
  isOpen: boolean;
  /** `Open now until 5:30pm`, `Opens at 9am`, `Opens tomorrow at 9am`, `Opens Monday at 9am` */
  text: string;
}

/** Whether the dealership is open, by the time in its own time zone. */
export function openStateAt(now: Date, hours: Dealership['hours']): OpenState {
  const { day, time } = wallClock(now);
  const today = hours.find(({ dayNumbers }) => dayNumbers.includes(day));
  if (today && time >= today.opens && time < today.closes) {
    return { isOpen: true, text: `Open now until ${clockTime(today.closes)}` };
  }
  if (today && time < today.opens) return { isOpen: false, text: `Opens at ${clockTime(today.opens)}` };
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const next = (day + ahead) % 7;
    const line = hours.find(({ dayNumbers }) => dayNumbers.includes(next));
    if (!line) continue;
    const when = ahead === 1 ? 'tomorrow' : (longNames[next] ?? '');
    return { isOpen: false, text: `Opens ${when} at ${clockTime(line.opens)}` };
  }
  return { isOpen: false, text: 'Closed' };
}

function wallClock(now: Date): { day: number; time: string } {
  const parts = Object.fromEntries(
    clockInSydney()
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return { day: weekdays.indexOf(parts.weekday ?? ''), time: `${parts.hour}:${parts.minute}` };
}
