import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useAccount } from '#features/staff/client/account/account-queries.ts';
import { DetailsForm } from '#features/staff/client/account/details-form.tsx';
import { GivenMailChoice, MondayMailChoice } from '#features/staff/client/account/mail-choices.tsx';
import { PasswordForm } from '#features/staff/client/account/password-form.tsx';
import { SessionList } from '#features/staff/client/account/session-list.tsx';
import { KeyChoices } from '#features/staff/client/commands/key-choices.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { SecondFactorSection } from '#features/staff/client/second-factor/second-factor-section.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { Panel } from '../shell/panel.tsx';
import { useKeyedPages } from '../shell/shell-keys.tsx';

/** Everybody's own account. */
export function AccountPage() {
  const query = useAccount();
  const mayHandle = useMay('inquiries.handle');
  const maySeeFigures = useMay('insights.look');
  const { data: account, isError } = query;
  const keyedPages = useKeyedPages();
  return (
    <>
      <PageHeading title="My Account" description="Your name, your password, and where you are logged in." />
      {isError && !account && (
        <LoadFailed title="Your account could not be loaded. Please try again." query={query} />
      )}
      {!account && !isError && <Skeleton className="h-96" />}
      {account && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Panel title="Your Details">
            <DetailsForm account={account} />
          </Panel>
          {(mayHandle || maySeeFigures) && (
            <Panel title="Mail to You">
              {mayHandle && <GivenMailChoice account={account} />}
              {maySeeFigures && <MondayMailChoice account={account} />}
            </Panel>
          )}
          <Panel title="Keyboard">
            <KeyChoices account={account.username} pages={keyedPages} />
          </Panel>
          <Panel title="Password">
            <PasswordForm username={account.username} />
          </Panel>
          <Panel title="Second Factor">
            <SecondFactorSection />
          </Panel>
          <Panel title="Where You Are Logged In">
            <SessionList sessions={account.sessions} />
          </Panel>
        </div>
      )}
    </>
  );
}
