import { createHash, randomInt } from 'node:crypto';

export const RECOVERY_CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Without those that look like another. 16 of them are 79 bits, so a fast hash is enough. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten such as `k7mq-2xrd-w9ha-vb4c`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
    ).join('-'),
  );
}

/** However it was typed: in capitals, with spaces or without hyphens. */
export function foldRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

export function hashRecoveryCode(staffId: number, typed: string): string {
  return createHash('sha256')
    .update(`${staffId} ${foldRecoveryCode(typed)}`)
    .digest('hex');
}
