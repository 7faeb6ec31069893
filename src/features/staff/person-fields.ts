import { z } from 'zod';
import { storableText } from '#shared/text.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password-limits.ts';

/** What a person is called and reached by, wherever it can be typed. */
export const fullNameField = storableText(100, 'The name must be at most 100 characters')
  .trim()
  .min(1, 'Name is required')
  .regex(/^\P{Cc}*$/u, 'The name contains characters that no name has');

export const emailField = z
  .string('Invalid email address')
  .trim()
  .toLowerCase()
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'))
  .meta({ format: 'email' });

export const usernameField = z
  .string('Username is required')
  .trim()
  .min(1, 'Username is required')
  .regex(/^[\w.@-]{1,100}$/, 'A username is made of letters, digits and . _ - @ only.');

/** Only the length; the server also refuses those that are guessed first. */
export const newPasswordField = storableText(LONGEST_PASSWORD, 'The password is too long.').min(
  SHORTEST_PASSWORD,
  `The password must have at least ${SHORTEST_PASSWORD} characters.`,
);
