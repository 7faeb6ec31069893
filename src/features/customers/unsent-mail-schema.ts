import { z } from 'zod';
import { mailReceivers } from './unsent-mail.ts';

/** A mail that did not go out, as staff see it where it belongs. */
export const unsentMailSchema = z.object({
  to: z.enum(mailReceivers),
  /** `held`: it came out of a restored backup, and waits until it is let go. */
  state: z.enum(['failed', 'held']),
  /** When it was given up or held. */
  at: z.string(),
  /** What the last attempt failed for, in words; empty when there was none. */
  reason: z.string(),
});
export type UnsentMail = z.infer<typeof unsentMailSchema>;
