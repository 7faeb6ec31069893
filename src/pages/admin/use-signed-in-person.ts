import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { showToast } from '#client/ui/toast.tsx';
import { toLoginPath } from '#features/staff/client/login-redirect.ts';
import { useSession } from '#features/staff/client/session.ts';
import { markStaff } from '#features/staff/client/staff-mark.ts';
import type { Session } from '#features/staff/staff.contract.ts';

/** The logged-in person. Without one, redirects to the login page and shows nothing. */
export function useSignedInPerson(): Session['user'] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { data, isError, isPlaceholderData } = useSession(path);
  const isSignedOut = isError || (data?.authenticated === false && !isPlaceholderData);

  const isKnown = data?.user !== undefined && !isSignedOut;
  useEffect(() => {
    if (isKnown) markStaff(true);
  }, [isKnown]);

  useEffect(() => {
    if (!isSignedOut) return;
    markStaff(false);
    if (path === '/admin/database') {
      showToast({
        title: 'Authentication Required',
        description: 'You must be logged in to access the admin area.',
        variant: 'destructive',
      });
    }
    navigate(toLoginPath(search ? `${path}?${search}` : path), { replace: true });
  }, [isSignedOut, path, search, navigate]);

  return isSignedOut ? undefined : data?.user;
}
