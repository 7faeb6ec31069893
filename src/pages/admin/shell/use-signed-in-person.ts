import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { showToast } from '#client/ui/toast.tsx';
import { toLoginPath } from '#features/staff/client/login-redirect.ts';
import { useSession } from '#features/staff/client/session.ts';
import { markStaff } from '#features/staff/client/staff-mark.ts';
import type { Session } from '#features/staff/staff.contract.ts';
import { roleLabel } from '#shared/permissions.ts';

/** The logged-in person. Without one, redirects to the login page and shows nothing. */
export function useSignedInPerson(): Session['user'] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { data, isError, isPlaceholderData } = useSession(path);
  const isSignedOut = isError || (data?.authenticated === false && !isPlaceholderData);

  const isKnown = data?.user !== undefined && !isSignedOut;
  const wasKnown = useRef(false);
  useEffect(() => {
    if (!isKnown) return;
    wasKnown.current = true;
    markStaff(true);
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
    } else if (wasKnown.current) {
      showToast({ title: 'Your session has ended', description: 'Please log in again to go on.' });
    }
    navigate(toLoginPath(search ? `${path}?${search}` : path), { replace: true });
  }, [isSignedOut, path, search, navigate]);

  useRoleNotice(data?.user);
  return isSignedOut ? undefined : data?.user;
}

/** What is offered changes with the role, so the person looking is told why. */
function useRoleNotice(user: Session['user']): void {
  const before = useRef(user);
  useEffect(() => {
    if (!user) return;
    const was = before.current;
    before.current = user;
    if (!was || was.fullName !== user.fullName || was.role === user.role) return;
    showToast({
      title: `Your role is now ${roleLabel(user.role)}`,
      description: 'An owner has changed it. The screens show what it allows.',
    });
  }, [user]);
}
