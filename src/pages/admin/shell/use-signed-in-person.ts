import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { showToast } from '#client/ui/toast.tsx';
import { toLoginPath } from '#features/staff/client/login-redirect.ts';
import { useSession } from '#features/staff/client/session.ts';
import { noteSessionEnded } from '#features/staff/client/session-ended.ts';
import { markStaff } from '#features/staff/client/staff-mark.ts';
import type { Session } from '#features/staff/staff.contract.ts';
import { roleLabel } from '#shared/permissions.ts';

/**
 * The logged-in person. Without one, redirects to the login page and shows nothing. A page that was shown to them stays,
 * with what was typed on it: where the session has ended they are asked for the password there, and a server that does
 * not answer has ended nothing.
 */
export function useSignedInPerson(): Session['user'] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { data, isError, isPlaceholderData } = useSession(path);
  const isLoggedOut = !isError && data?.authenticated === false && !isPlaceholderData;
  const person = isError || isLoggedOut ? undefined : data?.user;
  const [known, setKnown] = useState<{ person: Session['user']; path: string }>();
  const hasEnded = isLoggedOut && known?.path === path;
  const isGone = (isLoggedOut && !hasEnded) || (isError && !known);

  useEffect(() => {
    if (!person || isPlaceholderData) return;
    setKnown({ person, path });
    markStaff(true);
  }, [person, isPlaceholderData, path]);

  useEffect(() => {
    if (hasEnded) noteSessionEnded();
  }, [hasEnded]);

  const wasKnown = known !== undefined;
  useEffect(() => {
    if (!isGone) return;
    markStaff(false);
    if (path === '/admin/database') {
      showToast({
        title: 'Authentication Required',
        description: 'You must be logged in to access the admin area.',
        variant: 'destructive',
      });
    } else if (wasKnown) {
      showToast({ title: 'Your session has ended', description: 'Please log in again to go on.' });
    }
    navigate(toLoginPath(search ? `${path}?${search}` : path), { replace: true });
  }, [isGone, wasKnown, path, search, navigate]);

  const shown = isGone ? undefined : (person ?? known?.person);
  useRoleNotice(shown);
  return shown;
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
