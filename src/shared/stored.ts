import type { z } from 'zod';

/** Parses a JSON column; undefined when the content is invalid. Never throws. */
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

/** A stored instant in milliseconds, or undefined when invalid. */
export function readInstant(text: string): number | undefined {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}
