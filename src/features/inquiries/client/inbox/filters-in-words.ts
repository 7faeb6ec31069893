import type { InquiryCounts } from '../../inquiry-list.contract.ts';
import { listedAges, listedStatusLabels, MINE, NOBODY, UNKNOWN_SOURCE } from '../../inquiry-list.ts';
import type { InboxRequest } from './inbox-request.ts';

type Known = Pick<InquiryCounts, 'people' | 'vehicles'>;

/** What the list is narrowed to, by the labels of the fields: “Follow-up: Due”. */
export function filtersInWords(request: InboxRequest, words: string, counts: Known | undefined): string[] {
  const { status, assignee, age, vehicleId, source, isRead, isDue } = request;
  return [
    words && `Search: “${words}”`,
    status && `Stage: ${listedStatusLabels[status]}`,
    assignee && `Looked after by: ${personWords(assignee, counts)}`,
    age && `Came in: ${listedAges[age].label}`,
    vehicleId && `Vehicle: ${counts?.vehicles.find(({ id }) => id === vehicleId)?.title ?? vehicleId}`,
    source && `Came from: ${source === UNKNOWN_SOURCE ? 'Not known' : source}`,
    isRead !== undefined && `Status: ${isRead ? 'Read' : 'New'}`,
    isDue && 'Follow-up: Due',
  ].filter((one) => typeof one === 'string' && one !== '') as string[]; // the others are left out
}

function personWords(assignee: string, counts: Known | undefined): string {
  if (assignee === MINE) return 'Me';
  if (assignee === NOBODY) return 'Nobody yet';
  return counts?.people.find(({ username }) => username === assignee)?.fullName ?? assignee;
}
