import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { AnswerOf } from '#shared/call.ts';
import type { logInWithCode, logInWithPasskey as sendPasskey } from '../second-factor.contract.ts';
import type { LoginDraft, login, loginByLink } from '../staff.contract.ts';
import { isDeclined, signChallenge } from './second-factor/passkey-calls.ts';
import { fetchSession } from './session.ts';

const RECHECK_MS = 300;
const GIVE_UP_MS = 10_000;

export type SecondStep = NonNullable<AnswerOf<typeof login>['secondStep']>;

/** Logs in and shows the result as a toast. True once the server confirms the session; or what is asked for next. */
export async function logIn(draft: LoginDraft): Promise<boolean | SecondStep> {
  try {
    const { secondStep } = await callApi<typeof login>('POST /api/admin/login', { body: draft });
    if (secondStep) return secondStep;
  } catch (error) {
    showFailure(error, 'Invalid username or password');
    return false;
  }
  return welcome();
}

/** To the demonstration, by the secret of the address that the site printed. */
export async function logInByLink(token: string): Promise<boolean | SecondStep> {
  try {
    const { secondStep } = await callApi<typeof loginByLink>('POST /api/admin/login/link', {
      body: { token },
    });
    if (secondStep) return secondStep;
  } catch (error) {
    showFailure(error, 'This address does not work any more.');
    return false;
  }
  return welcome();
}

/** The second step. A wrong code is told beside the field. */
export async function giveCode(code: string): Promise<'done' | 'too late' | { problem: string }> {
  try {
    await callApi<typeof logInWithCode>('POST /api/admin/login/code', { body: { code } });
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'not_signed_in') {
      return { problem: error.serverMessage ?? 'That code is not right.' };
    }
    showFailure(error, 'Please log in with your password again.');
    return error instanceof ApiError ? 'too late' : { problem: 'The site did not answer. Please try again.' };
  }
  return (await welcome()) ? 'done' : 'too late';
}

/** Without name and password. */
export async function logInWithPasskey(): Promise<boolean> {
  try {
    const body = await signChallenge();
    await callApi<typeof sendPasskey>('POST /api/admin/login/passkey', { body });
  } catch (error) {
    // Said no in the browser's own window, which needs no telling.
    if (!isDeclined(error)) showFailure(error, 'This passkey does not open this site.');
    return false;
  }
  return welcome();
}

function showFailure(error: unknown, otherwise: string): void {
  showToast(
    error instanceof ApiError
      ? { title: 'Login Failed', description: error.serverMessage ?? otherwise, variant: 'destructive' }
      : {
          title: 'Login Error',
          description: 'An error occurred during login. Please try again.',
          variant: 'destructive',
        },
  );
}

async function welcome(): Promise<boolean> {
  showToast({ title: 'Login Successful', description: 'Welcome to the admin dashboard.' });
  if (await isSessionConfirmed()) return true;
  showToast({
    title: 'Navigation Error',
    description: 'There was a problem accessing the dashboard. Please try again.',
    variant: 'destructive',
  });
  return false;
}

async function isSessionConfirmed(): Promise<boolean> {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  while (Date.now() < giveUpAt) {
    await new Promise((resume) => setTimeout(resume, RECHECK_MS));
    try {
      const { authenticated } = await fetchSession();
      if (authenticated) return true;
    } catch {
      return false; // the toast tells the person to try again
    }
  }
  return false;
}
