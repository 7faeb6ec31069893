import type { z } from 'zod';
import {
  bookingKinds,
  bookingStates,
  MOST_KEY_NOTE,
  MOST_REASON,
} from '#features/bookings/booking-states.ts';
import { holdStates } from '#features/bookings/hold-states.ts';
import { bookingMailKinds } from '#features/bookings/server/booking.repository.ts';
import { holdMailKinds } from '#features/bookings/server/holds/hold.repository.ts';
import { channelNames } from '#features/channels/channels.ts';
import { deviceKinds, MOST_CAME_FROM } from '#features/inquiries/came-from.ts';
import { isOneLine, vehicleSnapshotSchema } from '#features/inquiries/inquiry.contract.ts';
import { knownStatuses } from '#features/inquiries/pipeline.ts';
import { MOST_REPLY, MOST_SUBJECT, REPLY_MAIL } from '#features/inquiries/reply.ts';
import { mailKinds, originColumns } from '#features/inquiries/server/inquiry.repository.ts';
import { OVERDUE_MAIL } from '#features/inquiries/server/overdue/overdue.service.ts';
import { cardSizes } from '#features/printed-matter/card-sizes.ts';
import { printedFactsSchema } from '#features/printed-matter/printed-matter.contract.ts';
import { INVITATION_MAIL } from '#features/staff/server/invitation.repository.ts';
import { RESET_MAIL } from '#features/staff/server/password-reset/password-reset.service.ts';
import { WRONG_CODES_MAIL } from '#features/staff/server/second-factor/wrong-codes.service.ts';
import { vehicleChangesSchema } from '#features/vehicles/admin-vehicle.contract.ts';
import { specificationsSchema } from '#features/vehicles/vehicle.contract.ts';
import { namesOfKind, rulesOf } from '#features/vehicles/vehicle-fields.ts';
import { DISK_MAIL } from '#server/health/disk-watch.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { fromCents } from '#shared/money.ts';
import { isStorable } from '#shared/text.ts';
import { BACKUP_MAIL } from '../nightly/backup-mail.ts';
import { type ArchivedRow, mendValue, type TableName } from './archived-tables.ts';

type Value = string | number | null;

/** What the product itself would write into a column, and the replacement for an invalid value in a backup. */
interface Rule {
  isRight: (value: Value) => boolean;
  mend: (value: Value) => Value;
}

const MOST_JSON = 500_000;
const MOST_MESSAGE = 5_000;

const clean = (value: Value) =>
  String(value ?? '')
    .replaceAll('\0', '')
    .toWellFormed();

function text(most: number): Rule {
  return {
    isRight: (value) => typeof value === 'string' && value.length <= most && isStorable(value),
    mend: (value) => clean(clean(value).slice(0, most)),
  };
}

function line(most: number): Rule {
  return {
    isRight: (value) => typeof value === 'string' && value.length <= most && isOneLine(value),
    mend: (value) =>
      clean(
        clean(value)
          .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
          .slice(0, most),
      ),
  };
}

/** By the schema of the form that fills the column; null means unknown. */
function field(schema: z.ZodType, toForm: (value: Value) => unknown): Rule {
  return {
    isRight: (value) => schema.safeParse(toForm(value)).success,
    mend: (value) => {
      if (typeof value !== 'string') return null;
      const whole = clean(value);
      return schema.safeParse(whole).success ? whole : clean(whole.slice(0, 50));
    },
  };
}

function json(schema: Pick<z.ZodType, 'safeParse'> | undefined, otherwise: string | null): Rule {
  return {
    isRight: (value) =>
      value === null ? otherwise === null : typeof value === 'string' && isJson(value, schema),
    mend: () => otherwise,
  };
}

function number(least: number, most: number): Rule {
  const inside = (value: Value) => Math.min(Math.max(Math.trunc(Number(value)) || least, least), most);
  return { isRight: (value) => typeof value === 'number' && value >= least && value <= most, mend: inside };
}

function oneOf(values: readonly string[]): Rule {
  // No replacement is possible.
  return { isRight: (value) => values.includes(String(value)), mend: (value) => value };
}

const orElse = (rule: Rule, otherwise: string): Rule => ({ ...rule, mend: () => otherwise });

const orNull = (rule: Rule): Rule => ({
  isRight: (value) => value === null || rule.isRight(value),
  mend: () => null,
});

function pattern(shape: RegExp, otherwise: string): Rule {
  return { isRight: (value) => typeof value === 'string' && shape.test(value), mend: () => otherwise };
}

const { shape } = vehicleChangesSchema;
const cents = orNull(number(0, Number.MAX_SAFE_INTEGER));
const idOrNull = orNull(number(1, LARGEST_ID));
const count = number(0, LARGEST_ID);
const side = number(1, 100_000);

const cardRules = {
  vehicle_id: count,
  size: oneOf(cardSizes),
  // A card of which nothing is known differs from every other, and is printed again.
  facts: json(printedFactsSchema, '[]'),
  staff_name: line(500),
};

/** A flag has no rule beside its kind. */
const vehicleRules = Object.fromEntries(
  namesOfKind('text', 'whole', 'dollars', 'month', 'day', 'link', 'choice', 'choices').map((name) => {
    const { column, kind } = rulesOf(name);
    const toForm = (value: Value) => {
      if (kind === 'choices') return typeof value === 'string' ? value.split(',').filter(Boolean) : value;
      return kind === 'dollars' && typeof value === 'number' ? fromCents(value) : value;
    };
    const rule = field(shape[name], toForm);
    return [column, ['text', 'whole', 'dollars'].includes(kind) ? rule : orElse(rule, '')];
  }),
);

const pictureRules = {
  width: side,
  height: side,
  byte_count: number(0, Number.MAX_SAFE_INTEGER),
  sha256: orNull(pattern(/^[0-9a-f]{64}$/, '')),
  // It becomes the address of a picture in a page.
  placeholder: pattern(/^(data:image\/[a-z]+;base64,[A-Za-z0-9+/=]{0,20000})?$/, ''),
};

const rules: Record<TableName, Record<string, Rule>> = {
  vehicles: {
    ...vehicleRules,
    specifications: json(specificationsSchema, '{}'),
    featured_photo_id: idOrNull,
    revision: number(1, LARGEST_ID),
  },
  photos: { vehicle_id: count, position: number(-LARGEST_ID, LARGEST_ID), ...pictureRules },
  price_history: { vehicle_id: count, price_cents: cents },
  printed_cards: cardRules,
  left_cards: cardRules,
  inquiries: {
    submission_key: line(100),
    first_name: line(100),
    last_name: line(100),
    email: line(254),
    phone: line(40),
    interest: line(100),
    message: text(MOST_MESSAGE),
    vehicle_id: idOrNull,
    vehicle_snapshot: json(vehicleSnapshotSchema, null),
    status: orElse(oneOf(knownStatuses), ''),
    lost_reason: line(100),
    assignee: line(100),
    follow_up_on: orNull(pattern(/^20\d\d-\d\d-\d\d$/, '')),
    overdue_mail: orElse(line(100), ''),
    ...Object.fromEntries(originColumns.map((column) => [column, line(MOST_CAME_FROM)])),
    device_kind: orElse(oneOf(['', ...deviceKinds]), ''),
    person_key: line(100),
    photos_key: line(100),
  },
  visitor_photos: { photos_key: line(100), key: line(100), place: count, ...pictureRules },
  inquiry_events: {
    key: line(100),
    inquiry_id: count,
    kind: pattern(/^[a-z_]{1,40}$/, 'note'),
    text: text(MOST_MESSAGE),
    staff_name: line(500),
  },
  bookings: {
    key: line(100),
    kind: orElse(oneOf(bookingKinds), 'inspection'),
    // One of which it is not known whether it stands asks staff.
    state: orElse(oneOf(bookingStates), 'requested'),
    vehicle_id: idOrNull,
    vehicle_snapshot: json(vehicleSnapshotSchema, null),
    seat: count,
    person: line(254),
    person_place: idOrNull,
    first_name: line(100),
    last_name: line(100),
    email: line(254),
    phone: line(40),
    assignee: line(100),
    licence_seen_by: line(500),
    key_note: line(MOST_KEY_NOTE),
    sequence: count,
  },
  booking_events: {
    key: line(100),
    booking_id: count,
    kind: pattern(/^[a-z_]{1,40}$/, 'booked'),
    text: line(200),
    staff_name: line(500),
  },
  booking_blocks: { key: line(100), reason: line(MOST_REASON), staff_name: line(500) },
  vehicle_holds: {
    key: line(100),
    state: orElse(oneOf(holdStates), 'asked'),
    vehicle_id: idOrNull,
    vehicle_snapshot: json(vehicleSnapshotSchema, null),
    person: line(254),
    first_name: line(100),
    last_name: line(100),
    email: line(254),
    phone: line(40),
    message: text(MOST_MESSAGE),
    wanted_until: orNull(pattern(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '')),
    status_before: orNull(line(100)),
    staff_name: line(500),
    sequence: count,
  },
  hold_links: { token_hash: pattern(/^[0-9a-f]{64}$/, ''), hold_id: count },
  booking_links: { token_hash: pattern(/^[0-9a-f]{64}$/, ''), booking_id: count },
  inquiry_replies: {
    key: line(100),
    inquiry_id: count,
    subject: line(MOST_SUBJECT),
    text: text(MOST_REPLY),
    reply_to: line(254),
    staff_name: line(500),
  },
  outbox: {
    inquiry_id: idOrNull,
    kind: oneOf([...mailKinds, REPLY_MAIL, OVERDUE_MAIL, ...bookingMailKinds, ...holdMailKinds, BACKUP_MAIL]),
    about: line(200),
    attempts: count,
    last_error: orNull(text(1_000)),
    waited_s: count,
  },
  activity: {
    staff_id: idOrNull,
    staff_name: line(500),
    action: pattern(/^[a-z_]{1,60}$/, 'unknown'),
    vehicle_id: idOrNull,
    title: text(2_000),
    before: json(undefined, null),
    after: json(undefined, null),
  },
  site_pictures: pictureRules,
  settings_versions: {
    // Whatever is in it: a section that cannot be read must stay so, because its default may not be what was chosen.
    content: text(MOST_JSON),
    changes: json(undefined, '[]'),
    staff_id: idOrNull,
    staff_name: line(500),
  },
  // What is in it is read field by field, and what cannot be read is unknown.
  channel_settings: { channel: oneOf(channelNames), content: json(undefined, '{}') },
  webhook_endpoints: {
    url: pattern(/^https?:\/\/\S{1,500}$/, 'https://unknown.invalid/'),
    events: pattern(/^[a-z.,]{0,500}$/, ''),
  },
};

/** They are about accounts, which are no part of a backup, or about the disk of this machine. */
const mailToStaff: readonly unknown[] = [INVITATION_MAIL, RESET_MAIL, WRONG_CODES_MAIL, DISK_MAIL];

/** Whether the row is as it should be, and stays out of backups all the same. */
export function isLeftOut(table: TableName, { kind }: ArchivedRow): boolean {
  return table === 'outbox' && mailToStaff.includes(kind);
}

/** The column with a value that the product would never write, or undefined. Missing columns are skipped. */
export function findWrongColumn(table: TableName, row: ArchivedRow): string | undefined {
  for (const [column, { isRight }] of Object.entries(rules[table])) {
    const value = row[column];
    if (value !== undefined && !isRight(value)) return column;
  }
  return undefined;
}

/**
 * The row with invalid values replaced by minimal valid ones, so that its backup can be restored; the same row when
 * all are valid. Undefined when it cannot be repaired.
 */
export function mendRow(table: TableName, row: ArchivedRow, now: string): ArchivedRow | undefined {
  const mended: Record<string, Value> = {};
  let isWhole = true;
  for (const [column, value] of Object.entries(row)) {
    const kept = mendValue(table, column, value, now);
    const rule = rules[table][column];
    mended[column] = rule && !rule.isRight(kept) ? rule.mend(kept) : kept;
    if (mended[column] !== value) isWhole = false;
  }
  if (isWhole && !findWrongColumn(table, row)) return row;
  return findWrongColumn(table, mended) ? undefined : mended;
}

function isJson(value: string, schema: Pick<z.ZodType, 'safeParse'> | undefined): boolean {
  if (value.length > MOST_JSON || !isStorable(value)) return false;
  try {
    const parsed: unknown = JSON.parse(value);
    if (schema) return schema.safeParse(parsed).success;
    return typeof parsed === 'object' && parsed !== null;
  } catch {
    return false;
  }
}
