import { type SectionName, type Settings, settingsSchema } from '../../settings/settings-schema.ts';
import { getAt } from './at-path.ts';

/** Typed sections, valid or not. */
export type TypedSections = Partial<Record<SectionName, unknown>>;
/** Messages by the path of the field. */
export type Problems = Readonly<Record<string, string>>;

/** Checks changed sections by the server's rules. */
export function findProblems(typed: TypedSections): Problems {
  const found: Record<string, string> = {};
  for (const [name, value] of entriesOf(typed)) {
    const { error } = settingsSchema.shape[name].safeParse(value);
    for (const { path, message } of error?.issues ?? []) found[[name, ...path].join('.')] ??= message;
  }
  return found;
}

/** The sections as the server would store them; call it when there are no problems. */
export function readSections(typed: TypedSections): Partial<Settings> {
  return settingsSchema.partial().parse(typed);
}

/** The section and the field of it that a problem is about. */
export function placeOf(problem: string): { section: string; field: string } {
  const [section = '', field = ''] = problem.split('.');
  return { section, field };
}

export function entriesOf(typed: TypedSections): [SectionName, unknown][] {
  return Object.entries(typed) as [SectionName, unknown][]; // the keys of that type
}

/** Only sections that say something else than what is live. */
export function sectionOf(settings: Settings, typed: TypedSections, name: SectionName): unknown {
  return Object.hasOwn(typed, name) ? getAt(typed, [name]) : settings[name];
}
