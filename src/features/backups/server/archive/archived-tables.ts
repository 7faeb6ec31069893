import type { VehicleField } from '#features/vehicles/shown-fields.ts';
import { type ColumnOf, fieldNames, type KindOf, rulesOf } from '#features/vehicles/vehicle-fields.ts';
import type {
  ActivityRow,
  BookingBlockRow,
  BookingEventRow,
  BookingLinkRow,
  BookingRow,
  ChannelSettingsRow,
  HoldLinkRow,
  InquiryEventRow,
  InquiryReplyRow,
  InquiryRow,
  OutboxRow,
  PhotoRow,
  PriceHistoryRow,
  PrintedCardRow,
  SettingsVersionRow,
  SitePictureRow,
  VehicleHoldRow,
  VehicleRow,
  VisitorPhotoRow,
  WebhookEndpointRow,
} from '#server/db/tables.ts';

/** A `?` for what may be null. A flag is 0 or 1, an instant a date and time in UTC. */
type Kind = 'text' | 'text?' | 'number' | 'number?' | 'flag' | 'instant' | 'instant?';
export type ArchivedRow = Readonly<Record<string, string | number | null>>;

const storedAs = {
  text: 'text',
  whole: 'number?',
  dollars: 'number?',
  flag: 'flag',
  month: 'text',
  day: 'text',
  link: 'text',
  choice: 'text',
  choices: 'text',
} as const;

const vehicleColumns = Object.fromEntries(
  fieldNames.map((name) => [rulesOf(name).column, storedAs[rulesOf(name).kind]]),
) as { [Name in VehicleField as ColumnOf<Name>]: (typeof storedAs)[KindOf<Name>] }; // one for each field

/**
 * What a backup holds, column by column. Staff, sessions and attempts are left out on purpose: a restore must
 * neither lock staff out nor let anyone in. The types below make a forgotten column a compile error.
 */
const vehicles = {
  id: 'number',
  ...vehicleColumns,
  specifications: 'text',
  is_draft: 'flag',
  featured_photo_id: 'number?',
  revision: 'number',
  created_at: 'instant',
  updated_at: 'instant',
} satisfies Record<keyof VehicleRow, Kind>;

/** Of a stored picture. */
const pictureColumns = {
  file_key: 'text',
  width: 'number',
  height: 'number',
  byte_count: 'number',
  sha256: 'text?',
  placeholder: 'text',
} as const;

const photos = {
  id: 'number',
  vehicle_id: 'number',
  position: 'number',
  ...pictureColumns,
  created_at: 'instant',
} satisfies Record<keyof PhotoRow, Kind>;

const price_history = {
  id: 'number',
  vehicle_id: 'number',
  price_cents: 'number?',
  changed_at: 'instant',
} satisfies Record<keyof PriceHistoryRow, Kind>;

const printed_cards = {
  id: 'number',
  vehicle_id: 'number',
  size: 'text',
  facts: 'text',
  printed_at: 'instant',
  staff_name: 'text',
  taken_down_at: 'instant?',
} satisfies Record<keyof PrintedCardRow, Kind>;

const inquiries = {
  id: 'number',
  submission_key: 'text',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  interest: 'text',
  message: 'text',
  is_read: 'flag',
  is_spam: 'flag',
  vehicle_id: 'number?',
  vehicle_snapshot: 'text?',
  created_at: 'instant',
  read_at: 'instant?',
  status: 'text',
  lost_reason: 'text',
  assignee: 'text',
  follow_up_on: 'text?',
  first_response_at: 'instant?',
  overdue_mail: 'text',
  sent_from: 'text',
  landed_on: 'text',
  referrer_host: 'text',
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
  utm_term: 'text',
  utm_content: 'text',
  device_kind: 'text',
  person_key: 'text',
  photos_key: 'text',
} satisfies Record<keyof InquiryRow, Kind>;

const visitor_photos = {
  id: 'number',
  photos_key: 'text',
  key: 'text',
  place: 'number',
  ...pictureColumns,
  created_at: 'instant',
} satisfies Record<keyof VisitorPhotoRow, Kind>;

const inquiry_events = {
  id: 'number',
  key: 'text',
  inquiry_id: 'number',
  kind: 'text',
  text: 'text',
  staff_name: 'text',
  at: 'instant',
} satisfies Record<keyof InquiryEventRow, Kind>;

const bookings = {
  id: 'number',
  key: 'text',
  kind: 'text',
  state: 'text',
  vehicle_id: 'number?',
  vehicle_snapshot: 'text?',
  starts_at: 'instant',
  ends_at: 'instant',
  seat: 'number',
  person: 'text',
  person_place: 'number?',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  has_licence: 'flag',
  sequence: 'number',
  reminded_at: 'instant?',
  sold_told_at: 'instant?',
  hold_told_at: 'instant?',
  assignee: 'text',
  licence_seen_at: 'instant?',
  licence_seen_by: 'text',
  key_note: 'text',
  vouched_at: 'instant?',
  keep_by: 'instant?',
  created_at: 'instant',
  updated_at: 'instant',
} satisfies Record<keyof BookingRow, Kind>;

/** Only hashes: nobody who has the backup can change a booking with them, and buyers' links go on being valid. */
const booking_links = {
  id: 'number',
  token_hash: 'text',
  booking_id: 'number',
  made_at: 'instant',
  is_mailed: 'flag',
} satisfies Record<keyof BookingLinkRow, Kind>;

const booking_events = {
  id: 'number',
  key: 'text',
  booking_id: 'number',
  kind: 'text',
  text: 'text',
  staff_name: 'text',
  at: 'instant',
} satisfies Record<keyof BookingEventRow, Kind>;

const booking_blocks = {
  id: 'number',
  key: 'text',
  starts_at: 'instant',
  ends_at: 'instant',
  reason: 'text',
  staff_name: 'text',
  made_at: 'instant',
} satisfies Record<keyof BookingBlockRow, Kind>;

const vehicle_holds = {
  id: 'number',
  key: 'text',
  state: 'text',
  vehicle_id: 'number?',
  vehicle_snapshot: 'text?',
  person: 'text',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  message: 'text',
  wanted_until: 'text?',
  until_at: 'instant?',
  status_before: 'text?',
  due_told_at: 'instant?',
  staff_name: 'text',
  sequence: 'number',
  vouched_at: 'instant?',
  keep_by: 'instant?',
  created_at: 'instant',
  updated_at: 'instant',
} satisfies Record<keyof VehicleHoldRow, Kind>;

/** Only hashes, as of bookings. */
const hold_links = {
  id: 'number',
  token_hash: 'text',
  hold_id: 'number',
  made_at: 'instant',
  is_mailed: 'flag',
} satisfies Record<keyof HoldLinkRow, Kind>;

const inquiry_replies = {
  id: 'number',
  key: 'text',
  inquiry_id: 'number',
  subject: 'text',
  text: 'text',
  reply_to: 'text',
  staff_name: 'text',
  at: 'instant',
} satisfies Record<keyof InquiryReplyRow, Kind>;

const outbox = {
  id: 'number',
  inquiry_id: 'number?',
  kind: 'text',
  about: 'text',
  attempts: 'number',
  next_attempt_at: 'instant',
  sent_at: 'instant?',
  last_error: 'text?',
  held_at: 'instant?',
  given_up_at: 'instant?',
  waited_s: 'number',
  turn: 'number',
  created_at: 'instant',
} satisfies Record<keyof OutboxRow, Kind>;

const activity = {
  id: 'number',
  staff_id: 'number?',
  staff_name: 'text',
  action: 'text',
  vehicle_id: 'number?',
  title: 'text',
  before: 'text?',
  after: 'text?',
  at: 'instant',
} satisfies Record<keyof ActivityRow, Kind>;

const settings_versions = {
  id: 'number',
  content: 'text',
  changes: 'text',
  staff_id: 'number?',
  staff_name: 'text',
  published_at: 'instant',
} satisfies Record<keyof SettingsVersionRow, Kind>;

const site_pictures = {
  id: 'number',
  ...pictureColumns,
  created_at: 'instant',
} satisfies Record<keyof SitePictureRow, Kind>;

/** The secret addresses are no part of a backup: restored elsewhere, or an old one here, it would make them valid again. */
const channel_settings = {
  id: 'number',
  channel: 'text',
  content: 'text',
  updated_at: 'instant',
} satisfies Record<keyof ChannelSettingsRow, Kind>;

/** Without the secret, and without a word whether they are told anything: a restore brings them switched off. */
const webhook_endpoints = {
  id: 'number',
  url: 'text',
  events: 'text',
  made_at: 'instant',
} satisfies Record<Exclude<keyof WebhookEndpointRow, 'secret' | 'is_on'>, Kind>;

const columns = {
  vehicles,
  photos,
  price_history,
  printed_cards,
  left_cards: printed_cards,
  inquiries,
  visitor_photos,
  inquiry_events,
  bookings,
  booking_links,
  booking_blocks,
  booking_events,
  vehicle_holds,
  hold_links,
  inquiry_replies,
  outbox,
  activity,
  site_pictures,
  settings_versions,
  channel_settings,
  webhook_endpoints,
};
export type TableName = keyof typeof columns;

/** In an order in which rows can be put in: what is referred to comes first. */
export const archivedTables: readonly TableName[] = [
  'vehicles',
  'photos',
  'price_history',
  'printed_cards',
  'left_cards',
  'inquiries',
  'visitor_photos',
  'inquiry_events',
  'bookings',
  'booking_links',
  'booking_blocks',
  'booking_events',
  'vehicle_holds',
  'hold_links',
  'inquiry_replies',
  'outbox',
  'activity',
  'site_pictures',
  'settings_versions',
  'channel_settings',
  'webhook_endpoints',
];

/** Each of their rows has files, kept by its key. */
export const tablesWithFiles = [
  'photos',
  'visitor_photos',
  'site_pictures',
] as const satisfies readonly TableName[];

/** One from before channels leaves what they have been told here. */
export function hasChannels({ schema }: { schema: string }): boolean {
  return schema >= '0026';
}

export function columnsOf(table: TableName): [name: string, kind: Kind][] {
  return Object.entries(columns[table]);
}

function kindOf(table: TableName, name: string): Kind | undefined {
  const kinds: Readonly<Record<string, Kind>> = columns[table];
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

export function isArchivedTable(name: string): name is TableName {
  return Object.hasOwn(columns, name);
}

/** Why this cannot be a row of the table, or undefined. An older schema may lack columns that came later. */
export function problemOfRow(
  table: TableName,
  row: unknown,
  { mayLackColumns }: { mayLackColumns: boolean },
): string | undefined {
  if (typeof row !== 'object' || row === null) return 'a row is no object';
  const known = new Map(columnsOf(table));
  for (const [name, value] of Object.entries(row)) {
    const kind = known.get(name);
    if (!kind) return `${table} has no column ${name.slice(0, 40)}`;
    if (!fits(kind, value)) return `${table}.${name} has a wrong value`;
    known.delete(name);
  }
  const [missing] = known.keys();
  return missing === undefined || (mayLackColumns && missing !== 'id')
    ? undefined
    : `${table}.${missing} is missing`;
}

/** The replacement for a value that does not fit its column, as in a database that was edited by hand. */
export function mendValue(
  table: TableName,
  name: string,
  value: unknown,
  now: string,
): string | number | null {
  const kind = kindOf(table, name) ?? 'text?';
  if (fits(kind, value)) return value as string | number | null; // just checked
  if (kind.endsWith('?')) return null;
  if (kind === 'instant') return now;
  if (kind === 'text') return String(value ?? '');
  return 0;
}

function fits(kind: Kind, value: unknown): boolean {
  if (value === null) return kind.endsWith('?');
  if (kind === 'flag') return value === 0 || value === 1;
  if (kind.startsWith('number')) return Number.isSafeInteger(value);
  return typeof value === 'string' && (kind.startsWith('text') || isInstant(value));
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/.test(text) && !Number.isNaN(Date.parse(text));
}
