import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { AdminPageProps } from '#client/admin-page.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { screenPath, settingScreens } from '#features/dealership/client/settings/setting-screens.ts';
import { useSettings } from '#features/dealership/client/settings/settings-queries.ts';
import { useSession } from '#features/staff/client/session.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { SettingsEditor } from './settings-editor.tsx';

/** Everything that the site says about the dealership. */
export function SettingsPage({ params }: AdminPageProps) {
  const [path] = useLocation();
  const settings = useSettings();
  const { data: session } = useSession(path);
  const person = session?.user?.fullName;
  const screen = settingScreens.find(({ name }) => name === params.section);
  if (params.section !== undefined && !screen) {
    return (
      <>
        <PageHeading title="Settings" />
        <EmptyState title="There is no such part of the settings" />
      </>
    );
  }
  return (
    <>
      <PageHeading
        title="Settings"
        description="What the site, its mails and its print sheets say about the dealership."
      >
        <ButtonLink href="/admin/webhooks" variant="secondary">
          Webhooks
        </ButtonLink>
      </PageHeading>
      {params.section === undefined && <GoToFirst />}
      {settings.isError && !settings.data && (
        <LoadFailed title="Failed to load the settings" hint="Please try again." query={settings} />
      )}
      {settings.isPending && <Skeleton className="h-96" />}
      {settings.data && screen && person !== undefined && (
        <SettingsEditor
          answer={settings.data}
          readAt={settings.dataUpdatedAt}
          screen={screen}
          person={person}
        />
      )}
    </>
  );
}

/** The sections share one page, so that a change of section keeps what was typed. */
function GoToFirst() {
  const [, navigate] = useLocation();
  useEffect(() => {
    navigate(screenPath(settingScreens[0]?.name ?? ''), { replace: true });
  }, [navigate]);
  return null;
}
