import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { LOGIN_PATH } from '#shared/admin-paths.ts';
import { usePageTitle } from '../shell/page-title.ts';

/** A page before the log-in: a heading, a box, and the way back to the login page. */
export function SignedOutPage({
  title,
  about,
  children,
}: {
  title: string;
  about: string;
  children: ReactNode;
}) {
  usePageTitle(title);
  const { name } = useDealership();
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12">
      <div className="w-full max-w-md">
        <p className="text-eyebrow text-accent-text uppercase">{name}</p>
        <h1 className="mt-2 text-title">{title}</h1>
        <p className="mt-2 mb-8 text-muted">{about}</p>
        <div className="rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">{children}</div>
        <a
          href={LOGIN_PATH}
          className="mt-6 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to the login page
        </a>
      </div>
    </main>
  );
}
