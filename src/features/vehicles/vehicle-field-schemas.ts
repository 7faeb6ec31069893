import { z } from 'zod';
import { storableText } from '#shared/text.ts';
import { isInCents } from './field-limits.ts';
import { fieldLabels, type VehicleField } from './shown-fields.ts';
import { type KindOf, mapFields, pickPublic, rulesOf } from './vehicle-fields.ts';

/** Optional free text; null is empty, and a missing field stays unchanged. */
const text = (name: string, most: number) =>
  storableText(most, `${name} must be at most ${most} characters`)
    .nullable()
    .transform((value) => value ?? '')
    .optional();

/** Missing, 0 and empty all mean unknown. */
const orUnknown = (rule: string, schema: z.ZodNumber) =>
  z
    .union([z.literal(0), z.literal(''), z.null(), schema], rule)
    .transform((value) => value || null)
    .optional();

// Each bound has the complete message, because a union reports the message of its last option.
const whole = (name: string, least: number, most: number) => {
  const rule = `${name} must be a whole number from ${least} to ${most}`;
  return orUnknown(rule, z.number(rule).int(rule).min(least, rule).max(most, rule));
};

const dollars = (name: string, least: number, most: number) => {
  const rule = `${name} must be a number of at least ${least}, with at most two decimals`;
  return orUnknown(rule, z.number(rule).min(least, rule).max(most, rule).refine(isInCents, rule));
};

const flag = (name: string) =>
  z
    .boolean(`${name} must be true or false`)
    .nullable()
    .transform((value) => value ?? false)
    .optional();

interface SentSchemas {
  text: ReturnType<typeof text>;
  whole: ReturnType<typeof whole>;
  dollars: ReturnType<typeof dollars>;
  flag: ReturnType<typeof flag>;
}

/** For API documentation: `Mileage in kilometres; null when unknown`. */
function meaningOf(name: VehicleField): string {
  const { kind, unit = kind === 'dollars' ? 'Australian dollars' : '', options } = rulesOf(name);
  const label = unit ? `${fieldLabels[name]} in ${unit}` : fieldLabels[name];
  if (kind === 'flag') return label;
  if (kind !== 'text') return `${label}; null when unknown`;
  const usual = options ? `, as a rule one of ${options.join(', ')}` : '';
  return `${label}${usual}; empty when unknown`;
}

/** Schema of each field in requests. */
export const sentFields = mapFields<{ [Name in VehicleField]: SentSchemas[KindOf<Name>] }>((name) => {
  const { kind, least = 0, most = 0 } = rulesOf(name);
  const meaning = meaningOf(name);
  if (kind === 'flag') return flag(name).describe(meaning);
  if (kind === 'text') return text(name, most).describe(meaning);
  return (kind === 'whole' ? whole(name, least, most) : dollars(name, least, most)).describe(meaning);
});

const answered = {
  text: z.string(),
  whole: z.number().int().nullable(),
  dollars: z.number().nullable(),
  flag: z.boolean(),
};
type AnsweredFields = { [Name in VehicleField]: (typeof answered)[KindOf<Name>] };

/** Schema of each field in answers. Unknown numbers are null. */
export const answeredFields = mapFields<AnsweredFields>((name) =>
  answered[rulesOf(name).kind].describe(meaningOf(name)),
);

/** The public ones of these. */
export const publicFields = pickPublic(answeredFields);
