import { z } from 'zod';
import { storableText } from '#shared/text.ts';
import { isOfKind, kindWords } from './field-kinds.ts';
import { isInCents } from './field-limits.ts';
import { fieldLabels, type VehicleField } from './shown-fields.ts';
import {
  type FieldOfKind,
  type KindOf,
  mapFields,
  type OptionOf,
  type OwnField,
  ownNames,
  pickPublic,
  rulesOf,
} from './vehicle-fields.ts';

/** Enough for a month and a day. */
const SHORT = 10;

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

/** A month, a day or an address; null is empty. */
const written = (name: string, kind: keyof typeof isOfKind, most: number) => {
  const rule = `${name} must be ${kindWords[kind]}`;
  return text(name, most).refine((value) => !value || isOfKind[kind](value), rule);
};

const choice = <Option extends string>(name: string, options: readonly Option[]) =>
  z
    .enum(['', ...options], `${name} must be one of ${options.join(', ')}`)
    .nullable()
    .transform((value): Option | '' => value ?? '')
    .optional();

const choices = <Option extends string>(name: string, options: readonly Option[]) => {
  const rule = `${name} must be a list of ${options.join(', ')}`;
  return z
    .array(z.enum(options, rule), rule)
    .max(options.length, rule)
    .readonly()
    .nullable()
    .transform((value): readonly Option[] => options.filter((option) => value?.includes(option)))
    .optional();
};

interface SentSchemas {
  text: ReturnType<typeof text>;
  whole: ReturnType<typeof whole>;
  dollars: ReturnType<typeof dollars>;
  flag: ReturnType<typeof flag>;
  month: ReturnType<typeof written>;
  day: ReturnType<typeof written>;
  link: ReturnType<typeof written>;
}
type SentSchema<Name extends VehicleField> =
  Name extends FieldOfKind<'choice'>
    ? ReturnType<typeof choice<OptionOf<Name>>>
    : Name extends FieldOfKind<'choices'>
      ? ReturnType<typeof choices<OptionOf<Name>>>
      : SentSchemas[Exclude<KindOf<Name>, 'choice' | 'choices'>];

/** For API documentation: `Mileage in kilometres; null when unknown`. */
function meaningOf(name: VehicleField): string {
  const { kind, unit = kind === 'dollars' ? 'Australian dollars' : '', options } = rulesOf(name);
  const label = unit ? `${fieldLabels[name]} in ${unit}` : fieldLabels[name];
  if (kind === 'flag') return label;
  if (kind === 'whole' || kind === 'dollars') return `${label}; null when unknown`;
  if (kind === 'choices') return `${label}: those of ${options?.join(', ')} that are known`;
  if (kind === 'choice') return `${label}, one of ${options?.join(', ')}; empty when not stated`;
  if (kind !== 'text') return `${label}, ${kindWords[kind]}; empty when unknown`;
  const usual = options ? `, as a rule one of ${options.join(', ')}` : '';
  return `${label}${usual}; empty when unknown`;
}

/** Schema of each field in requests. */
export const sentFields = mapFields<{ [Name in VehicleField]: SentSchema<Name> }>((name) => {
  return schemaOf(name).describe(meaningOf(name));
});

function schemaOf(name: VehicleField): z.ZodType {
  const { kind, least = 0, most = 0, options = [] } = rulesOf(name);
  if (kind === 'flag') return flag(name);
  if (kind === 'text') return text(name, most);
  if (kind === 'choice') return choice(name, options);
  if (kind === 'choices') return choices(name, options);
  if (kind === 'whole') return whole(name, least, most);
  return kind === 'dollars' ? dollars(name, least, most) : written(name, kind, most || SHORT);
}

const answered = {
  text: z.string(),
  whole: z.number().int().nullable(),
  dollars: z.number().nullable(),
  flag: z.boolean(),
  month: z.string(),
  day: z.string(),
  link: z.string(),
};
const answeredChoice = <Option extends string>(options: readonly Option[]) => z.enum(['', ...options]);
const answeredChoices = <Option extends string>(options: readonly Option[]) =>
  z.array(z.enum(options)).readonly();
type AnsweredSchema<Name extends VehicleField> =
  Name extends FieldOfKind<'choice'>
    ? ReturnType<typeof answeredChoice<OptionOf<Name>>>
    : Name extends FieldOfKind<'choices'>
      ? ReturnType<typeof answeredChoices<OptionOf<Name>>>
      : (typeof answered)[Exclude<KindOf<Name>, 'choice' | 'choices'>];
type AnsweredFields = { [Name in VehicleField]: AnsweredSchema<Name> };

/** Schema of each field in answers. Unknown numbers are null. */
export const answeredFields = mapFields<AnsweredFields>((name) => {
  const { kind, options = [] } = rulesOf(name);
  if (kind === 'choice') return answeredChoice(options).describe(meaningOf(name));
  if (kind === 'choices') return answeredChoices(options).describe(meaningOf(name));
  return answered[kind].describe(meaningOf(name));
});

/** The public ones of these. Lists leave out those that no card shows. */
export const publicFields = {
  ...pickPublic(answeredFields),
  ...(Object.fromEntries(
    ownNames.map((name) => [
      name,
      answeredFields[name].optional().describe(`${meaningOf(name)}; lists leave it out`),
    ]),
  ) as { [Name in OwnField]: z.ZodOptional<AnsweredFields[Name]> }), // one for each name
};
