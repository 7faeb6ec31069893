import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { type Permission, permissionWords, whoMay } from '#shared/permissions.ts';
import { usePageTitle } from './page-title.ts';

/** A page for those who may see it; the others are told whom to ask. */
export function AllowedPage({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay(permission) ? children : <NotAllowed permission={permission} />;
}

function NotAllowed({ permission }: { permission: Permission }) {
  usePageTitle('Not allowed');
  return (
    <>
      <h1 className="sr-only">Not allowed</h1>
      <EmptyState
        title={`Your account may not ${permissionWords(permission)}.`}
        hint={`Ask ${whoMay(permission)}.`}
      >
        <ButtonLink href="/admin/dashboard">Back to Dashboard</ButtonLink>
      </EmptyState>
    </>
  );
}
