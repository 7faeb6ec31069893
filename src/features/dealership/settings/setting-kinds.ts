import { z } from 'zod';
import { LARGEST_ID } from '#shared/ids.ts';
import { groupThousands } from '#shared/numbers.ts';
import { isOneLine, isStorable } from '#shared/text.ts';
import { internationalNumber, isLandline } from '../international-number.ts';
import { privacyParts } from '../privacy/privacy-parts.ts';
import { placeholders, unknownPlaceholder } from '../texts/placeholders.ts';
import { replyFields, unknownReplyField } from '../texts/reply-fields.ts';

/* The kinds of fields that settings have. Each says in its messages what to do. */

const HTML = /<\/?[a-z!]/i;
const hasNoHtml = (text: string) => !HTML.test(text);
const NO_HTML = 'Write plain text, without HTML';
const isClean = (text: string) => isStorable(text) && !/[^\P{Cc}\n]|[\u2028\u2029]/u.test(text);

/** One line; may be empty. */
export function line(label: string, most: number) {
  return z
    .string(`${label} must be text`)
    .trim()
    .max(most, `${label} must be at most ${groupThousands(most)} characters`)
    .refine(isOneLine, `${label} cannot contain line breaks or control characters`)
    .refine(hasNoHtml, NO_HTML);
}

export function neededLine(label: string, most: number) {
  return line(label, most).refine((text) => /[^\p{C}\p{Z}]/u.test(text), `${label} is required`);
}

/** One line in which {name} and the like may stand. */
export function wordedLine(label: string, most: number) {
  return neededLine(label, most).superRefine((text, context) => refuseUnknownPlaceholder(text, context));
}

/** Several lines, plain or Markdown. */
export function longText(label: string, most: number) {
  return severalLines(label, { least: 1, most });
}

/** The privacy policy, in which the parts that the site writes may stand too. */
export function privacyText(label: string, most: number) {
  return plainLines(label, { least: 1, most }, (text) =>
    text.superRefine((typed, context) => refuseUnknownPlaceholder(typed, context, privacyParts)),
  );
}

/** A long text that may be empty. */
export function optionalText(label: string, most: number) {
  return severalLines(label, { least: 0, most });
}

function severalLines(label: string, limits: { least: number; most: number }) {
  return plainLines(label, limits, (text) =>
    text.superRefine((typed, context) => refuseUnknownPlaceholder(typed, context)),
  );
}

function plainLines(
  label: string,
  { least, most }: { least: number; most: number },
  refine: (text: z.ZodString) => z.ZodString,
) {
  return z
    .string(`${label} must be text`)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      refine(
        z
          .string()
          .min(least, `${label} is required`)
          .max(most, `${label} must be at most ${groupThousands(most)} characters`)
          .refine(isClean, `${label} contains characters that cannot be shown`)
          .refine(hasNoHtml, NO_HTML),
      ),
    );
}

export function paragraphs(label: string, { most }: { most: number }) {
  return z.array(longText(label, 2_000)).max(most, `At most ${most} paragraphs`);
}

/** One line of a template for replies, in which {first name} and the like may stand. */
export function replyLine(label: string, most: number) {
  return neededLine(label, most).superRefine(refuseUnknownReplyField);
}

export function replyText(label: string, most: number) {
  return plainLines(label, { least: 1, most }, (text) => text.superRefine(refuseUnknownReplyField));
}

function refuseUnknownReplyField(text: string, context: z.RefinementCtx): void {
  const unknown = unknownReplyField(text);
  if (unknown === undefined) return;
  const known = replyFields.map((name) => `{${name}}`).join(', ');
  context.addIssue({ code: 'custom', message: `There is no {${unknown}}. You can use ${known}.` });
}

function refuseUnknownPlaceholder(
  text: string,
  context: z.RefinementCtx,
  others: readonly string[] = [],
): void {
  const unknown = unknownPlaceholder(text, others);
  if (unknown === undefined) return;
  const known = [...placeholders, ...others].map((name) => `{${name}}`).join(', ');
  context.addIssue({ code: 'custom', message: `There is no {${unknown}}. You can use ${known}.` });
}

export function webAddress(label: string) {
  return line(label, 300).refine(
    isWebAddress,
    `${label} must be a web address that begins with https:// or http://`,
  );
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]+/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** A page of this site, or a web address. */
export function linkTarget(label: string) {
  return line(label, 300).refine(
    (text) => text === '' || /^\/(?![/\\])[^\s]*$/.test(text) || isWebAddress(text),
    `${label} must be a page of this site such as /finance, or begin with https://`,
  );
}

export const email = line('E-mail', 254).pipe(z.email('Enter an e-mail address such as sales@example.com'));

export const phoneNumber = neededLine('Phone number', 24).refine((text) => {
  const digits = text.replaceAll(/\D/g, '').length;
  return /^\+?[\d() -]+$/.test(text) && digits >= 6 && digits <= 12;
}, 'Enter a phone number of 6 to 12 digits, such as (02) 5550 4180');

const NO_MESSAGE_NUMBER =
  'Enter a number with its area code, such as 0491 570 006, or begin with + and the country code';

/** A number that messages are sent to from anywhere; empty for none. */
export const messageNumber = line('Number', 24).refine(
  (text) => text === '' || internationalNumber(text) !== undefined,
  NO_MESSAGE_NUMBER,
);

export const smsNumber = messageNumber.refine(
  (text) => !isLandline(internationalNumber(text) ?? ''),
  'This is a landline, which takes no SMS. Enter a mobile number such as 0491 570 006.',
);

export const day = z
  .string('Enter a date')
  .refine((text) => isDay(text), 'Enter a date as year-month-day, such as 2026-12-25');

function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export const clockTime = z
  .string('Enter a time')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time from 00:00 to 23:59, such as 09:00');

export const colour = z
  .string('Choose a colour')
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Choose a colour as # and six digits, such as #17202c');

export function figure(
  label: string,
  { least, most, unit = '' }: { least: number; most: number; unit?: string },
) {
  const message = `${label} must be a number from ${least} to ${most}${unit}`;
  return z.number(message).min(least, message).max(most, message);
}

export function wholeFigure(label: string, limits: { least: number; most: number; unit?: string }) {
  return figure(label, limits).int(`${label} must be a whole number`);
}

const NO_PICTURE = 'Choose a picture';

/** An uploaded picture, and the point that must stay in sight where it is cut, in percent from the left and the top. */
export const ownPicture = z.strictObject(
  {
    id: z.number(NO_PICTURE).int(NO_PICTURE).min(1, NO_PICTURE).max(LARGEST_ID, NO_PICTURE),
    focus: z.strictObject({
      x: wholeFigure('Focal point', { least: 0, most: 100, unit: ' percent' }),
      y: wholeFigure('Focal point', { least: 0, most: 100, unit: ' percent' }),
    }),
  },
  NO_PICTURE,
);
export type OwnPicture = z.infer<typeof ownPicture>;

/** An own picture or none; left out in settings from before there were pictures. */
export const picture = ownPicture.nullable().default(null);

/** Whether a number has at most two decimals: dollars and cents, or percent. */
export const hundredths = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
