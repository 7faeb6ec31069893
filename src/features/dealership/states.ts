export const states = ['NSW', 'ACT', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT'] as const;
export type State = (typeof states)[number];

export const stateNames: Readonly<Record<State, string>> = {
  NSW: 'New South Wales',
  ACT: 'the Australian Capital Territory',
  VIC: 'Victoria',
  QLD: 'Queensland',
  SA: 'South Australia',
  WA: 'Western Australia',
  TAS: 'Tasmania',
  NT: 'the Northern Territory',
};

export const timeZones = [
  'Australia/Sydney',
  'Australia/Broken_Hill',
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Darwin',
  'Australia/Perth',
  'Australia/Hobart',
  'Australia/Lord_Howe',
] as const;
type TimeZone = (typeof timeZones)[number];

const zones: Readonly<Record<State, TimeZone>> = {
  NSW: 'Australia/Sydney',
  ACT: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  TAS: 'Australia/Hobart',
  NT: 'Australia/Darwin',
};

/** Places that keep another time than the rest of their state, by postcode. */
const otherZones: Readonly<Record<string, TimeZone>> = {
  '2880': 'Australia/Broken_Hill',
  '2898': 'Australia/Lord_Howe',
};

export function timeZoneOf({ state, postcode }: { state: State; postcode: string }): TimeZone {
  return otherZones[postcode] ?? zones[state];
}
