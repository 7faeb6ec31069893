import { listPublicHolidays } from '../hours/public-holidays.ts';
import { isSameValue } from '../same-value.ts';
import { type State, timeZoneOf } from '../states.ts';
import { defaultSettings } from './default-settings.ts';
import type { Settings } from './settings-schema.ts';

type Holidays = Settings['hours']['publicHolidays'];

/** Settings that depend on the state follow a new address, as far as nobody chose otherwise before or now. */
export function followState(before: Settings, after: Settings): Settings {
  const [from, to] = [before.contact.address, after.contact.address];
  if (from.state === to.state && from.postcode === to.postcode) return after;
  const { operation, hours, charges } = after;
  const isUsualZone =
    before.operation.timeZone === timeZoneOf(from) && operation.timeZone === before.operation.timeZone;
  const isSameList = isSameValue(before.hours.publicHolidays, hours.publicHolidays);
  return {
    ...after,
    ...(isUsualZone && { operation: { ...operation, timeZone: timeZoneOf(to) } }),
    ...(isSameList && { hours: { ...hours, publicHolidays: holidaysFor(hours.publicHolidays, from, to) } }),
    ...(to.state === 'NSW' && charges.rates.length === 0 && { charges: defaultSettings.charges }),
  };
}

/** Days that both states have stay as they are; other days of the former one go, unless they have hours of their own. */
function holidaysFor(listed: Holidays, from: { state: State }, to: { state: State }): Holidays {
  if (from.state === to.state) return listed;
  const first = listed[0]?.date ?? '';
  const years = [...new Set(listed.map(({ date }) => Number(date.slice(0, 4))))];
  const of = (state: State) => years.flatMap((year) => listPublicHolidays(year, state));
  const nameOf = ({ date, name }: Holidays[number]) => `${date} ${name}`;
  const [were, are] = [new Set(of(from.state).map(nameOf)), of(to.state)];
  const names = new Set(are.map(nameOf));
  const kept = listed.filter(
    (day) => day.opening === 'hours' || !were.has(nameOf(day)) || names.has(nameOf(day)),
  );
  const dates = new Set(kept.map(({ date }) => date));
  const added = are.filter(({ date }) => date >= first && !dates.has(date));
  return [...kept, ...added].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
