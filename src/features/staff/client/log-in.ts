import { callApi } from '#client/api-client.ts';
import { ApiError } from '#client/api-request.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { LoginDraft, login } from '../staff.contract.ts';
import { fetchSession } from './session.ts';

const RECHECK_MS = 300;
const GIVE_UP_MS = 10_000;

/** Logs in and shows the result as a toast. True once the server confirms the session. */
export async function logIn(draft: LoginDraft): Promise<boolean> {
  try {
    await callApi<typeof login>('POST /api/admin/login', { body: draft });
  } catch (error) {
    showToast(
      error instanceof ApiError
        ? {
            title: 'Login Failed',
            description: error.serverMessage ?? 'Invalid username or password',
            variant: 'destructive',
          }
        : {
            title: 'Login Error',
            description: 'An error occurred during login. Please try again.',
            variant: 'destructive',
          },
    );
    return false;
  }
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
