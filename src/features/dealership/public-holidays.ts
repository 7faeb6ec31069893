import type { Settings } from './settings-schema.ts';

/** Of New South Wales, as declared. Days in lieu are by order, so this is data that staff keep, not a rule. */
const declared = [
  ['2026-12-25', 'Christmas Day'],
  ['2026-12-26', 'Boxing Day'],
  ['2026-12-28', 'Boxing Day (additional day)'],
  ['2027-01-01', 'New Year’s Day'],
  ['2027-01-26', 'Australia Day'],
  ['2027-03-26', 'Good Friday'],
  ['2027-03-27', 'Easter Saturday'],
  ['2027-03-28', 'Easter Sunday'],
  ['2027-03-29', 'Easter Monday'],
  ['2027-04-25', 'Anzac Day'],
  ['2027-04-26', 'Anzac Day (additional day)'],
  ['2027-06-14', 'King’s Birthday'],
  ['2027-10-04', 'Labour Day'],
  ['2027-12-25', 'Christmas Day'],
  ['2027-12-26', 'Boxing Day'],
  ['2027-12-27', 'Christmas Day (additional day)'],
  ['2027-12-28', 'Boxing Day (additional day)'],
] as const;

export const nswPublicHolidays: Settings['hours']['publicHolidays'] = declared.map(([date, name]) => ({
  date,
  name,
  opening: 'usual',
  opens: '',
  closes: '',
}));
