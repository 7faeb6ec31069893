import type { z } from 'zod';

/** What a column of JSON holds, or undefined when somebody edited it into something else. Never throws. */
export function readStoredJson<Content>(
  text: string | null,
  schema: z.ZodType<Content>,
): Content | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** A stored instant in milliseconds, or undefined when it cannot be read. */
export function readInstant(text: string): number | undefined {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}
