import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { NewOwnerForm, NewSiteForm } from '#features/set-up/client/new-site-form.tsx';
import type { checkSetUp, SentSite, setUp } from '#features/set-up/set-up.contract.ts';
import { LOGIN_PATH } from '#shared/admin-paths.ts';
import { usePageTitle } from '../shell/page-title.ts';

/** The first page of a new installation, reached by the address that the site prints when it starts. */
export function SetUpPage() {
  usePageTitle('Set up');
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, error, isPending } = useQuery({
    queryKey: ['set-up', token],
    queryFn: () => callApi<typeof checkSetUp>('POST /api/admin/set-up/check', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const handleSubmit = async (site: SentSite) => {
    await callApi<typeof setUp>('POST /api/admin/set-up', { body: { ...site, token } });
    // A full page load, so that nothing from before the set-up stays in memory.
    window.location.assign('/admin');
  };
  return (
    <main className="mx-auto max-w-2xl px-5 py-12">
      <h1 className="text-title">Set up your site</h1>
      {isPending && <p className="mt-4 text-muted">Loading...</p>}
      {error && (
        <div role="alert" className="mt-6 rounded-card border border-line bg-surface p-6">
          <p>
            {error instanceof ApiError && error.serverMessage
              ? error.serverMessage
              : 'The site could not be reached. Please load this page again.'}
          </p>
          <a href={LOGIN_PATH} className="mt-4 inline-flex min-h-11 items-center font-semibold underline">
            Go to the login
          </a>
        </div>
      )}
      {data && (
        <>
          <p className="mt-2 mb-8 text-muted">
            {data.dealership
              ? `The site of ${data.dealership} is here, with its settings. Accounts are not part of a backup: make yours, and invite the others under Team.`
              : 'Two minutes, and the site is yours. Everything can be changed later under Settings.'}
          </p>
          <div className="rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">
            {data.dealership ? (
              <NewOwnerForm submitLabel="Make my account" busyLabel="One moment..." onSubmit={handleSubmit} />
            ) : (
              <NewSiteForm submitLabel="Set up the site" busyLabel="Setting up..." onSubmit={handleSubmit} />
            )}
          </div>
        </>
      )}
    </main>
  );
}
