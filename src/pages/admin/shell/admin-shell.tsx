import { useQueryClient } from '@tanstack/react-query';
import { LogOut, Menu } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { storedScroll } from '#client/navigation/entry-state.ts';
import { Button } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { focusIfLost } from '#client/ui/lost-focus.ts';
import { STATS_KEY } from '#features/dashboard/client/stats.ts';
import { CLEARANCE_KEY, PutBackNotice } from '#features/data-transfer/client/put-back-notice.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { NewInquiriesNotice } from '#features/inquiries/client/live/new-inquiries-notice.tsx';
import { logOut } from '#features/staff/client/log-out.ts';
import { PermissionsProvider } from '#features/staff/client/may.tsx';
import { ConfirmYourselfDialog } from '#features/staff/client/second-factor/confirm-yourself-dialog.tsx';
import { SessionEndedDialog } from '#features/staff/client/session-ended-dialog.tsx';
import { LOGIN_PATH } from '#shared/admin-paths.ts';
import { VERSION } from '#shared/version.ts';
import { SecondFactorNeeded } from '../signed-out/second-factor-needed.tsx';
import { AdminNavigation } from './admin-navigation.tsx';
import { OfflineLine } from './offline-line.tsx';
import { ShellKeys } from './shell-keys.tsx';
import { ShellSearch } from './shell-search.tsx';
import { useSignedInPerson } from './use-signed-in-person.ts';

/** Layout of every staff page. Nothing is shown before the session is confirmed. */
export function AdminShell({ children }: { children: ReactNode }) {
  const person = useSignedInPerson();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  useArrivals();
  useFocusAfterLogin(person !== undefined);
  const { name } = useDealership();

  if (!person) {
    return (
      <main className="grid min-h-dvh place-items-center text-muted" aria-busy="true">
        <p>Loading...</p>
      </main>
    );
  }

  const handleLogOut = async () => {
    if (!(await logOut())) return;
    queryClient.clear();
    navigate('/admin/login');
  };
  return (
    <PermissionsProvider account={person.username} permissions={person.permissions}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <header className="night sticky top-0 z-40 flex min-h-16 items-center gap-3 border-b border-line px-4 sm:px-6 lg:min-h-14 print:hidden">
        <p className="hidden font-semibold md:block">{name}</p>
        <p className="line-clamp-2 min-w-0 flex-1 text-sm leading-tight text-muted md:text-right">
          Welcome, {person.fullName}
        </p>
        {!person.needsSecondFactor && <ShellSearch />}
        <Button variant="secondary" size="sm" onClick={handleLogOut} className="shrink-0">
          <LogOut aria-hidden="true" className="size-4" />
          Logout
        </Button>
        <button
          type="button"
          aria-label="Open menu"
          aria-expanded={isMenuOpen}
          aria-controls="admin-menu"
          onClick={() => setIsMenuOpen(true)}
          className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-surface lg:hidden"
        >
          <Menu aria-hidden="true" className="size-6" />
        </button>
      </header>
      <Drawer id="admin-menu" label="Menu" open={isMenuOpen} onOpenChange={setIsMenuOpen}>
        <AdminNavigation onChoose={() => setIsMenuOpen(false)} />
      </Drawer>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto overscroll-contain border-r border-line bg-surface px-3 py-4 lg:block print:hidden">
          <AdminNavigation />
        </aside>
        <div className="mx-auto flex min-h-[calc(100dvh-3.5rem)] w-full max-w-6xl flex-col px-4 min-[100rem]:has-[[data-wide]]:max-w-[84rem] sm:px-6 xl:px-10">
          <OfflineLine />
          <main id="main" tabIndex={-1} className="grow py-8 lg:has-[[data-list-line]]:pt-0">
            <PutBackNotice />
            {person.needsSecondFactor ? <SecondFactorNeeded /> : children}
          </main>
          <footer className="toast-room border-t border-line py-4 text-sm text-muted">
            Forecourt {document.documentElement.dataset.version ?? VERSION}
          </footer>
        </div>
      </div>
      {!person.needsSecondFactor && (
        <>
          <NewInquiriesNotice />
          <ShellKeys />
        </>
      )}
      <ConfirmYourselfDialog />
      <SessionEndedDialog onLoggedIn={() => queryClient.invalidateQueries()} />
    </PermissionsProvider>
  );
}

/** The page that follows a login is loaded anew, and begins where every other page does. */
function useFocusAfterLogin(isShown: boolean): void {
  useEffect(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // as the name says
    const cameFromLogin = document.referrer.startsWith(window.location.origin + LOGIN_PATH);
    if (isShown && cameFromLogin && load?.type === 'navigate') focusIfLost(document.getElementById('main'));
  }, [isShown]);
}

/**
 * Each page starts at its top, also for screen readers, with refetched figures: the unread count beside Inquiries,
 * the dashboard, an unfinished import.
 */
function useArrivals(): void {
  const [path] = useLocation();
  const shown = useRef(path);
  const queryClient = useQueryClient();
  useEffect(() => {
    // After Back the page restores its own position.
    if (storedScroll() === undefined) window.scrollTo(0, 0);
    if (shown.current === path) return;
    shown.current = path;
    document.getElementById('main')?.focus({ preventScroll: true });
    for (const queryKey of [STATS_KEY, CLEARANCE_KEY]) void queryClient.invalidateQueries({ queryKey });
  }, [path, queryClient]);
}
