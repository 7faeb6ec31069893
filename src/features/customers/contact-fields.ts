import { z } from 'zod';
import { groupThousands } from '#shared/numbers.ts';
import { isOneLine } from '#shared/text.ts';

export const MOST_MESSAGE = 5_000;

/** Who a visitor says they are. Browser and server check it with the same schemas. */
export const contactFields = {
  firstName: oneLine(100, 'First name is required', 'First name'),
  lastName: oneLine(100, 'Last name is required', 'Last name'),
  email: z
    .string('Invalid email address')
    .trim()
    .max(254, 'Invalid email address')
    .pipe(z.email('Invalid email address'))
    .meta({ format: 'email' }),
  phone: z
    .string()
    .trim()
    .max(40, 'Phone must be at most 40 characters')
    .refine(isOneLine, 'Phone cannot contain line breaks or control characters')
    .nullish()
    .transform((text) => text ?? ''),
};

const ENOUGH_DIGITS = /\d(\D*\d){5}/;

/** Somebody whom staff may have to call. */
export const reachableFields = {
  ...contactFields,
  phone: contactFields.phone.refine((text) => ENOUGH_DIGITS.test(text), 'Phone is required'),
};

/** What every form adds for a visitor. */
export const formTraces = {
  /** The idempotency key, made by the browser: a retry of the same inquiry is stored once. */
  submissionKey: z.uuid().nullish(),
  /** Honeypot: hidden from people; bots fill it in. */
  website: z.string().max(5_000).nullish(),
  /** How long the form was shown. */
  elapsedMs: z.number().min(0).nullish(),
};

/** One line of text: no line breaks in mail headers and table cells. */
function oneLine(most: number, required: string, name: string) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(most, `${name} must be at most ${groupThousands(most)} characters`)
    .refine(isOneLine, `${name} cannot contain line breaks or control characters`)
    .refine(isVisible, required);
}

/** Zero-width characters survive trimming but are not a name. */
function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}]/u.test(text);
}
