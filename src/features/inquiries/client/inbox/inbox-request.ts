import { MOST_CAME_FROM } from '../../came-from.ts';
import {
  type ListedAge,
  type ListedStatus,
  type ListOrder,
  listedAgeNames,
  listedStatuses,
  listOrderNames,
} from '../../inquiry-list.ts';

/** What the list is narrowed to; it stands in the address. What is searched for does not: it may be a name. */
export interface InboxRequest {
  isSpam: boolean;
  /** The columns by stage instead of the table. */
  isBoard: boolean;
  status: ListedStatus | undefined;
  /** A username, `nobody yet`, or `my own`. */
  assignee: string | undefined;
  age: ListedAge | undefined;
  vehicleId: number | undefined;
  source: string | undefined;
  isRead: boolean | undefined;
  /** Follow-ups of today and before alone. */
  isDue: boolean;
  order: ListOrder;
  page: number;
}

/** What cannot be read counts as not set. */
export function readRequest(address: URLSearchParams): InboxRequest {
  const read = address.get('read');
  return {
    isSpam: address.get('tab') === 'spam',
    isBoard: address.get('view') === 'board',
    status: oneOf(listedStatuses, address.get('status')),
    assignee: address.get('person')?.slice(0, 100) || undefined,
    age: oneOf(listedAgeNames, address.get('age')),
    vehicleId: readCount(address.get('vehicle')),
    source: address.get('source')?.slice(0, MOST_CAME_FROM) || undefined,
    isRead: read === 'yes' ? true : read === 'no' ? false : undefined,
    isDue: address.get('due') === 'yes',
    order: oneOf(listOrderNames, address.get('order')) ?? 'newest',
    page: readCount(address.get('page')) ?? 1,
  };
}

export function writeRequest(request: InboxRequest): string {
  const { isSpam, isBoard, status, assignee, age, vehicleId, source, isRead, isDue, order, page } = request;
  const address = new URLSearchParams({
    ...(isSpam && { tab: 'spam' }),
    ...(isBoard && { view: 'board' }),
    ...(status && { status }),
    ...(assignee && { person: assignee }),
    ...(age && { age }),
    ...(vehicleId && { vehicle: String(vehicleId) }),
    ...(source && { source }),
    ...(isRead !== undefined && { read: isRead ? 'yes' : 'no' }),
    ...(isDue && { due: 'yes' }),
    ...(order !== 'newest' && { order }),
    ...(page > 1 && { page: String(page) }),
  });
  return address.size > 0 ? `?${address}` : '';
}

/** As the call takes it. Spam has no stage, and nobody looks after it. */
export function toFilter(request: InboxRequest, words: string) {
  const { isSpam, isBoard: _board, page: _page, isDue, ...narrowed } = request;
  return isSpam ? { spam: true, words } : { spam: false, words, ...narrowed, ...(isDue && { isDue }) };
}

/** Every choice as it is before somebody makes one. */
export const noChoices = {
  status: undefined,
  assignee: undefined,
  age: undefined,
  vehicleId: undefined,
  source: undefined,
  isRead: undefined,
  isDue: false,
} satisfies Partial<InboxRequest>;

/** How many of the choices are set. */
export function countChoices(request: InboxRequest): number {
  const { status, assignee, age, vehicleId, source, isRead, isDue } = request;
  return [status, assignee, age, vehicleId, source, isRead, isDue || undefined].filter(
    (one) => one !== undefined,
  ).length;
}

function oneOf<Name extends string>(names: readonly Name[], wanted: string | null): Name | undefined {
  return names.find((name) => name === wanted);
}

const LARGEST = 1_000_000;

function readCount(text: string | null): number | undefined {
  if (!/^[1-9]\d{0,8}$/.test(text ?? '')) return undefined;
  return Math.min(Number(text), LARGEST);
}
