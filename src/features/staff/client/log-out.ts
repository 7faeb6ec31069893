import { ApiError, callApi } from '../../../client/api-client.ts';
import { showToast } from '../../../client/ui/toast.tsx';

/** True when the session has ended; says how it went either way. */
export async function logOut(): Promise<boolean> {
  try {
    await callApi('POST', '/api/admin/logout');
    showToast({ title: 'Logged out successfully' });
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
