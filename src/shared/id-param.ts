import { z } from 'zod';
import { LARGEST_ID, readId } from './ids.ts';

/** A numeric path id. Anything else is a 404: it cannot identify a row. */
export const idParam = z
  .string()
  .transform((text, context) => {
    const id = readId(text);
    if (id !== undefined) return id;
    context.addIssue({ code: 'custom', message: 'Not an id' });
    return z.NEVER;
  })
  .meta({ type: 'integer', minimum: 1, maximum: LARGEST_ID });
