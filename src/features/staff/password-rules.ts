import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password-limits.ts';

/** The most common leaked passwords of eight or more characters, and one that we had published. */
const wellKnown = new Set([
  'forecourt-demo',
  'password',
  'password1',
  'password12',
  'password123',
  'passw0rd',
  'p@ssw0rd',
  '12345678',
  '123456789',
  '1234567890',
  '11111111',
  '00000000',
  '87654321',
  '1q2w3e4r',
  '1qaz2wsx',
  'qwertyui',
  'qwerty123',
  'qwertyuiop',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  'welcome1',
  'welcome123',
  'letmein1',
  'admin123',
  'admin1234',
  'administrator',
  'changeme',
  'changeme1',
  'dealership',
  'forecourt',
]);

/** Why a password is refused, or undefined. Only length counts, not a mix of characters. */
export function problemWithPassword(password: string, username: string): string | undefined {
  if (password.length < SHORTEST_PASSWORD) {
    return `The password must have at least ${SHORTEST_PASSWORD} characters.`;
  }
  if (password.length > LONGEST_PASSWORD) return 'The password is too long.';
  const folded = password.toLowerCase();
  if (folded === username.toLowerCase()) return 'The password must not be the username.';
  if (wellKnown.has(folded) || /^(.)\1+$/.test(password)) {
    return 'That password is one of those that are tried first. Choose another.';
  }
  return undefined;
}
