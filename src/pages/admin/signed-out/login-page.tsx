import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { LoginForm } from '#features/staff/client/login-form.tsx';
import { toSafeRedirect } from '#features/staff/client/login-redirect.ts';
import { useSession } from '#features/staff/client/session.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { usePageTitle } from '../shell/page-title.ts';

export function LoginPage() {
  usePageTitle('Login');
  const { name } = useDealership();
  const [search] = useSearchParams();
  const [linkToken] = useState(takeLinkToken);
  const session = useSession('/admin/login');
  const target = toSafeRedirect(search.get('redirect'));
  const isLoggedIn = session.data?.authenticated === true && !session.isPlaceholderData;
  useEffect(() => {
    if (isLoggedIn) window.location.replace(target);
  }, [isLoggedIn, target]);
  // A full page load, so that no answer from before the login stays in memory.
  const handleLoggedIn = () => window.location.assign(target);
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12">
      <div className="w-full max-w-md">
        <p className="text-eyebrow text-accent-text uppercase">{name}</p>
        <h1 className="mt-2 text-title">Admin Login</h1>
        <p className="mt-2 mb-8 text-muted">For dealership staff. Log in to manage the inventory.</p>
        <div className="rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">
          <LoginForm
            onLoggedIn={handleLoggedIn}
            linkToken={linkToken}
            demoAccount={session.data?.demoAccount}
            hasPasskeys={session.data?.hasPasskeys}
            hasPasswordReset={session.data?.hasPasswordReset}
          />
        </div>
        <a
          href={sitePaths.home}
          className="mt-6 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to website
        </a>
      </div>
    </main>
  );
}

/** It works once, so it does not stay in the address, where it would be kept and shown. */
function takeLinkToken(): string | undefined {
  const { hash, pathname, search } = window.location;
  if (!/^#[\w-]{43}$/.test(hash)) return undefined;
  window.history.replaceState(window.history.state, '', pathname + search);
  return hash.slice(1);
}
