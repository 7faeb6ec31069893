import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;
const SECRET_BYTES = 20;

/** What every authenticator app can do: SHA-1, six digits, a new code every 30 seconds. */
function generatorOf(secret: string, account: { issuer: string; label: string } = { issuer: '', label: '' }) {
  return new TOTP({
    ...account,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_S,
    secret: Secret.fromBase32(secret),
  });
}

/** In base32, as it is typed into an app. */
export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code says. */
export function toSetUpAddress(secret: string, account: { issuer: string; label: string }): string {
  return generatorOf(secret, account).toString();
}

/** The step that a code is of, one before or after now being taken for slow clocks; undefined for a wrong code. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = generatorOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_S) + delta;
}
