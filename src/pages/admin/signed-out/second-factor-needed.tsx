import { useQueryClient } from '@tanstack/react-query';
import { SecondFactorSection } from '#features/staff/client/second-factor/second-factor-section.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { Panel } from '../shell/panel.tsx';

/** Instead of every page, for somebody whose role needs a second factor and who has none. */
export function SecondFactorNeeded() {
  const queryClient = useQueryClient();
  return (
    <>
      <PageHeading
        title="Set up a second factor"
        description="Your role needs one, so that a stolen password is not enough. Set up an app or a passkey, and then go on."
      />
      <Panel title="Second Factor">
        <SecondFactorSection onChange={() => void queryClient.invalidateQueries()} />
      </Panel>
    </>
  );
}
