import type { z } from 'zod';

/** Typed values, or their problems, by field name. */
export type Texts = Readonly<Record<string, string>>;

export function problemsOf(schema: z.ZodType, typed: unknown): Texts {
  const issues = schema.safeParse(typed).error?.issues ?? [];
  // Reversed, so that the first problem of a field wins, as on the server.
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse());
}
