import { z } from 'zod';
import { drawnPictures, galleryPicture } from '#features/dealership/settings/pages-schema.ts';
import {
  clockTime,
  colour,
  day,
  email,
  phoneNumber,
  picture,
} from '#features/dealership/settings/setting-kinds.ts';
import { type SectionName, settingsSchema } from '#features/dealership/settings/settings-schema.ts';

/** How a field is edited, read from the schema, so that a new field has its place on the screen by itself. */
export type FieldPlan =
  | TextPlan
  | { kind: 'number' | 'colour' | 'time' | 'phone' | 'email' }
  /** An own picture or none; in the gallery, one of the drawn pictures instead. */
  | { kind: 'picture'; drawn: readonly string[] }
  | { kind: 'day'; isOptional: boolean }
  | { kind: 'choice'; options: readonly string[] }
  /** Set by the site itself, only shown. */
  | { kind: 'kept' }
  | GroupPlan
  | ListPlan;

export interface TextPlan {
  /** One line; one that wraps on the screen; several; an address. */
  kind: 'line' | 'wrapped' | 'long' | 'link';
  isRequired: boolean;
  /** Whether {name} and the like may stand in it. */
  takesPlaceholders: boolean;
}

export interface GroupPlan {
  kind: 'group';
  parts: readonly { name: string; plan: FieldPlan }[];
  /** May be null as a whole, such as the times of a day on which it is closed. */
  isOptional: boolean;
}

export interface ListPlan {
  kind: 'list';
  item: FieldPlan;
}

/** Lines that may be longer than this wrap. */
const LONGEST_IN_ONE_ROW = 120;
const keptBySite: readonly string[] = ['version', 'updatedOn'];
const links: readonly string[] = ['url', 'href'];
const timesOfDay: readonly string[] = ['opens', 'closes'];

export function planOf(section: SectionName): GroupPlan {
  return planGroup(settingsSchema.shape[section], false);
}

function planGroup(schema: z.ZodObject, isOptional: boolean): GroupPlan {
  const parts = Object.entries(schema.shape).map(([name, part]) => ({ name, plan: plan(part, name) }));
  return { kind: 'group', parts, isOptional };
}

function plan(schema: z.core.$ZodType, name: string): FieldPlan {
  if (keptBySite.includes(name)) return { kind: 'kept' };
  if (schema === clockTime || timesOfDay.includes(name)) return { kind: 'time' };
  if (schema === colour) return { kind: 'colour' };
  if (schema === phoneNumber) return { kind: 'phone' };
  if (schema === email) return { kind: 'email' };
  if (schema === day) return { kind: 'day', isOptional: false };
  if (schema === picture) return { kind: 'picture', drawn: [] };
  if (schema === galleryPicture) return { kind: 'picture', drawn: drawnPictures };
  if (schema instanceof z.ZodNullable) return planOptional(schema.unwrap(), name);
  if (schema instanceof z.ZodObject) return planGroup(schema, false);
  if (schema instanceof z.ZodArray) return { kind: 'list', item: plan(schema.element, name) };
  if (schema instanceof z.ZodEnum) return { kind: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodNumber) return { kind: 'number' };
  return {
    kind: textKind(schema, name),
    isRequired: !z.safeParse(schema, '').success,
    takesPlaceholders: z.safeParse(schema, '{name}').success && !z.safeParse(schema, '{anybody}').success,
  };
}

function textKind(schema: z.core.$ZodType, name: string): TextPlan['kind'] {
  if (!(schema instanceof z.ZodString)) return 'long';
  if (links.includes(name)) return 'link';
  return schema.maxLength !== null && schema.maxLength > LONGEST_IN_ONE_ROW ? 'wrapped' : 'line';
}

function planOptional(schema: z.core.$ZodType, name: string): FieldPlan {
  const inner = plan(schema, name);
  return inner.kind === 'group' || inner.kind === 'day' ? { ...inner, isOptional: true } : inner;
}

/** What a new item of a list begins with. */
export function blankOf(of: FieldPlan): unknown {
  switch (of.kind) {
    case 'group':
      return of.isOptional
        ? null
        : Object.fromEntries(of.parts.map((part) => [part.name, blankOf(part.plan)]));
    case 'list':
      return [];
    case 'choice':
      return of.options[0];
    case 'day':
      return of.isOptional ? null : '';
    case 'picture':
      return of.drawn[0] ?? null;
    default:
      return '';
  }
}

export function takesPlaceholders(of: FieldPlan): boolean {
  if (of.kind === 'group') return of.parts.some((part) => takesPlaceholders(part.plan));
  if (of.kind === 'list') return takesPlaceholders(of.item);
  return 'takesPlaceholders' in of && of.takesPlaceholders;
}
