import { ApiError, callApi } from '#client/api-client.ts';
import { showToast } from '#client/ui/toast.tsx';
import { markStaff } from './staff-mark.ts';

/** True when the session has ended; says how it went either way. */
export function logOut(): Promise<boolean> {
  return leave('/api/admin/logout', 'Logged out successfully');
}

/** The same for every browser in which this person is logged in. */
export function logOutEverywhere(): Promise<boolean> {
  return leave('/api/admin/logout-everywhere', 'Logged out everywhere');
}

async function leave(path: string, title: string): Promise<boolean> {
  try {
    await callApi('POST', path);
    markStaff(false);
    showToast({ title });
    return true;
  } catch (error) {
    showToast(
      error instanceof ApiError
        ? { title: 'Logout failed', description: 'An error occurred during logout.', variant: 'destructive' }
        : { title: 'Logout error', description: 'An unexpected error occurred.', variant: 'destructive' },
    );
    return false;
  }
}
