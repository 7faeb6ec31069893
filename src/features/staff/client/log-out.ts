import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { logout, logoutEverywhere } from '../staff.contract.ts';
import { markStaff } from './staff-mark.ts';

/** Ends the session and shows the result as a toast; true on success. */
export function logOut(): Promise<boolean> {
  return leave(() => callApi<typeof logout>('POST /api/admin/logout'), 'Logged out successfully');
}

/** Ends all of this person's sessions. */
export function logOutEverywhere(): Promise<boolean> {
  return leave(
    () => callApi<typeof logoutEverywhere>('POST /api/admin/logout-everywhere'),
    'Logged out everywhere',
  );
}

async function leave(end: () => Promise<unknown>, title: string): Promise<boolean> {
  try {
    await end();
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
