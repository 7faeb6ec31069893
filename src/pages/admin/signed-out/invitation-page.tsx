import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { InvitationForm } from '#features/staff/client/people/invitation-form.tsx';
import { useInvitation } from '#features/staff/client/people/use-invitation.ts';
import { roleLabels } from '#shared/permissions.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { usePageTitle } from '../shell/page-title.ts';

/** Where an invited person makes their account. The link's secret is behind the `#`, so it is in no log. */
export function InvitationPage() {
  usePageTitle('Invitation');
  const { name } = useDealership();
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, error } = useInvitation(token);
  // A full page load, so that no answer from before the login stays in memory.
  const handleDone = () => window.location.replace('/admin/dashboard');
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12">
      <div className="w-full max-w-md">
        <p className="text-eyebrow text-accent-text uppercase">{name}</p>
        <h1 className="mt-2 text-title">Your Account</h1>
        {data && (
          <p className="mt-2 mb-8 text-muted">
            You are invited as {roleLabels[data.role]}. Choose how you want to log in.
          </p>
        )}
        <div className="mt-6 rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">
          {data && <InvitationForm token={token} fullName={data.fullName} onDone={handleDone} />}
          {error && <p role="alert">{reasonOf(error)}</p>}
          {!data && !error && <Skeleton className="h-72" />}
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

function reasonOf(error: Error): string {
  const reason = error instanceof ApiError ? error.serverMessage : undefined;
  return reason ?? 'The invitation could not be loaded. Reload the page to try again.';
}
