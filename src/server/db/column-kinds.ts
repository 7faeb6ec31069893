import type { Generated } from 'kysely';
import type { z } from 'zod';
import { LARGEST_ID } from '#shared/ids.ts';
import { isOneLine, isStorable } from '#shared/text.ts';

/*
 * What a column of a table holds. The same on both engines: 0 or 1 for flags, whole cents for money, ISO 8601 text in UTC for
 * instants, JSON as text.
 */

export type Value = string | number | null;

export interface Column<Type = unknown> {
  stored: 'text' | 'number' | 'flag' | 'instant';
  mayBeNull: boolean;
  /** Whether the product itself would write the value; without it, whatever is stored so is right. */
  isRight?: (value: Value) => boolean;
  /** The least valid value in place of a wrong one. */
  mend?: (value: Value) => Value;
  /** The table whose row must be there; this row goes with it. */
  refersTo?: string;
  /** Short, and looked at when rows are held against each other. */
  isWord?: boolean;
  /** The database fills it in where a new row leaves it out. */
  hasDefault?: boolean;
  /** Never part of a backup. */
  isSecret?: boolean;
  /** For the compiler alone. */
  type?: Type;
}

const MOST_JSON = 500_000;

/** The number of the row, given out by the database. */
export const id = (): Column<Generated<number>> => ({ stored: 'number', mayBeNull: false, hasDefault: true });

/** The number of a row of another table that may be gone: what was asked outlives the vehicle it was about. */
export const idOf = (_table: string): Column<number> => whole(1, LARGEST_ID);

/** The number of a row that must be there; this one goes with it. */
export const refersTo = (table: string): Column<number> => ({ ...count(), refersTo: table });

/** The same for a row that may belong to none. */
export const mayReferTo = (table: string): Column<number | null> => ({
  ...orNull(idOf(table)),
  refersTo: table,
});

export const flag = (): Column<0 | 1> => ({ stored: 'flag', mayBeNull: false });

export const instant = (): Column<string> => ({ stored: 'instant', mayBeNull: false });

export const whole = (least = -LARGEST_ID, most = LARGEST_ID): Column<number> => ({
  stored: 'number',
  mayBeNull: false,
  isRight: (value) => typeof value === 'number' && value >= least && value <= most,
  mend: (value) => Math.min(Math.max(Math.trunc(Number(value)) || least, least), most),
});

export const count = (): Column<number> => whole(0);

/** Too large for the numbers of PostgreSQL's integer. */
export const bytes = (): Column<number> => whole(0, Number.MAX_SAFE_INTEGER);

export const cents = (): Column<number> => whole(0, Number.MAX_SAFE_INTEGER);

/** Text of several lines. */
export const text = (most: number): Column<string> => ({
  stored: 'text',
  mayBeNull: false,
  isRight: (value) => typeof value === 'string' && value.length <= most && isStorable(value),
  mend: (value) => clean(clean(value).slice(0, most)),
});

/** Text of one line. */
export const line = (most: number): Column<string> => ({
  stored: 'text',
  mayBeNull: false,
  isRight: (value) => typeof value === 'string' && value.length <= most && isOneLine(value),
  mend: (value) => clean(clean(value).replaceAll(LINE_ENDS, ' ').slice(0, most)),
});

/** Text that only the server writes: a hash, a key of its own, a name in its code. */
export const ownText = (): Column<string> => ({ stored: 'text', mayBeNull: false });

export const pattern = (shape: RegExp, otherwise: string): Column<string> => ({
  stored: 'text',
  mayBeNull: false,
  isRight: (value) => typeof value === 'string' && shape.test(value),
  mend: () => otherwise,
});

/** SHA-256 of a secret: reading the table lets nobody in. */
export const hash = (): Column<string> => pattern(/^[0-9a-f]{64}$/, '');

/** One of some words. Without a word for otherwise a wrong one cannot be mended. */
export const oneOf = (words: readonly string[], otherwise?: string): Column<string> => ({
  stored: 'text',
  mayBeNull: false,
  isRight: (value) => words.includes(String(value)),
  mend: (value) => otherwise ?? value,
  isWord: true,
});

/** As the schema says, or any object or list. */
export const json = (schema?: Pick<z.ZodType, 'safeParse'>, otherwise = '{}'): Column<string> => ({
  stored: 'text',
  mayBeNull: false,
  isRight: (value) => typeof value === 'string' && isJson(value, schema),
  mend: () => otherwise,
});

/** Empty when unknown. */
export function orNull<Type>(column: Column<Type>): Column<Type | null> {
  const { isRight } = column;
  return {
    ...(column as Column<Type | null>), // the kind is the same
    mayBeNull: true,
    ...(isRight && { isRight: (value) => value === null || isRight(value), mend: () => null }),
  };
}

/** With a value in its place, whatever stood there. */
export const orElse = <Type>(column: Column<Type>, otherwise: string): Column<Type> => ({
  ...column,
  mend: () => otherwise,
});

/** The database has a default: a new row may leave it out. */
export const withDefault = <Type>(column: Column<Type>) =>
  ({ ...column, hasDefault: true }) as Column<Generated<Type>>; // only the compiler is told more

/** Left out of backups: whoever has one must not be able to pretend with it. */
export const secret = <Type>(column: Column<Type>): Column<Type> => ({ ...column, isSecret: true });

/** Whether the value can be stored in the column at all. */
export function fits({ stored, mayBeNull }: Column, value: unknown): value is Value {
  if (value === null) return mayBeNull;
  if (stored === 'flag') return value === 0 || value === 1;
  if (stored === 'number') return Number.isSafeInteger(value);
  return typeof value === 'string' && (stored === 'text' || isInstant(value));
}

/** The value, or the least that can stand in its place, as in a database that was edited by hand. */
export function mended(column: Column, value: unknown, now: string): Value {
  const kept = fits(column, value) ? value : replacement(column, value, now);
  return column.isRight && column.mend && !column.isRight(kept) ? column.mend(kept) : kept;
}

function replacement({ stored, mayBeNull }: Column, value: unknown, now: string): Value {
  if (mayBeNull) return null;
  if (stored === 'instant') return now;
  return stored === 'text' ? String(value ?? '') : 0;
}

const LINE_ENDS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** What both engines can store. */
export function clean(value: Value): string {
  return String(value ?? '')
    .replaceAll('\0', '')
    .toWellFormed();
}

function isInstant(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/.test(value) && !Number.isNaN(Date.parse(value));
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
