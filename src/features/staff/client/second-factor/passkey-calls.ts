import { callApi } from '#client/api/api-client.ts';
import type { getPasskeyChallenge, PasskeyAnswer } from '../../second-factor.contract.ts';

// Loaded when first used: most people never need it.
const webAuthn = () => import('@simplewebauthn/browser');

export function hasPasskeySupport(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/** Has a passkey of this site sign a challenge. The person chooses which, and may say no: that throws. */
export async function signChallenge(): Promise<PasskeyAnswer> {
  const { options } = await callApi<typeof getPasskeyChallenge>('POST /api/admin/login/passkey-challenge');
  const { startAuthentication } = await webAuthn();
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']; // made for it
  return toAnswer(await startAuthentication({ optionsJSON }));
}

/** Has the device make a passkey. */
export async function makePasskey(options: Record<string, unknown>): Promise<PasskeyAnswer> {
  const { startRegistration } = await webAuthn();
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']; // as above
  return toAnswer(await startRegistration({ optionsJSON }));
}

/** Whether the person has said no, or let the time pass. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAllowedError';
}

function toAnswer({ response, clientExtensionResults, ...rest }: Signed): PasskeyAnswer {
  return { ...rest, response: { ...response }, clientExtensionResults: { ...clientExtensionResults } };
}

interface Signed extends Omit<PasskeyAnswer, 'response' | 'clientExtensionResults'> {
  response: object;
  clientExtensionResults: object;
}
