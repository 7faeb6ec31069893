import { callApi } from '#client/api-client.ts';
import { ApiError } from '#client/api-request.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { logout, logoutEverywhere } from '../staff.contract.ts';
import { markStaff } from './staff-mark.ts';

/** True when the session has ended; says how it went either way. */
export function logOut(): Promise<boolean> {
  return leave(() => callApi<typeof logout>('POST /api/admin/logout'), 'Logged out successfully');
}

/** The same for every browser in which this person is logged in. */
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
