import { useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { DealershipForm } from '#features/set-up/client/dealership-form.tsx';
import { describeLeftovers, useDemonstration } from '#features/set-up/client/demonstration.ts';
import { NewSiteForm } from '#features/set-up/client/new-site-form.tsx';
import type { NewSite, replaceDemonstration } from '#features/set-up/set-up.contract.ts';
import { PageHeading } from '../shell/page-heading.tsx';

/** A form that was sent and waits for the answer to the question. */
interface Asked {
  site: NewSite;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** From the demonstration to a site of one's own. */
export function MakeItYoursPage() {
  const { data: demonstration, isError } = useDemonstration();
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = (site: NewSite) =>
    new Promise<void>((resolve, reject) => setAsked({ site, resolve, reject }));

  const handleConfirm = async () => {
    if (!asked || isBusy) return;
    setIsBusy(true);
    try {
      await callApi<typeof replaceDemonstration>('POST /api/admin/demonstration/replace', {
        body: asked.site,
      });
      // A full page load: somebody else is logged in now.
      window.location.assign('/admin');
    } catch (error) {
      asked.reject(error);
      setAsked(undefined);
      setIsBusy(false);
    }
  };
  const handleCancel = () => {
    asked?.resolve();
    setAsked(undefined);
  };

  return (
    <>
      <PageHeading
        title="Make It Yours"
        description={
          demonstration?.isOpen === false && !demonstration.isHere
            ? 'Enter your dealership. Visitors see the site from then on; everything can be changed later under Settings.'
            : 'Enter your dealership and your own account. What the demonstration made up goes; what you have added stays.'
        }
      />
      {isError && (
        <p role="alert" className="text-danger-text">
          This page could not be loaded. Please try again.
        </p>
      )}
      {demonstration?.isHere === false && demonstration.isOpen !== false && (
        <p>The site is yours already. What it says is changed under Settings.</p>
      )}
      {demonstration?.isHere === false && demonstration.isOpen === false && (
        <div className="max-w-2xl rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">
          {/* A full page load: the name of the dealership is in the document. */}
          <DealershipForm onEntered={() => window.location.assign('/admin')} />
        </div>
      )}
      {demonstration?.isHere && (
        <div className="max-w-2xl rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">
          <NewSiteForm submitLabel="Make it yours" busyLabel="One moment..." onSubmit={handleSubmit} />
        </div>
      )}
      {demonstration && (
        <ConfirmDialog
          open={asked !== undefined}
          onOpenChange={handleCancel}
          title="Remove the demonstration?"
          description={`${describeLeftovers(demonstration)} of the demonstration are removed, and its account. Everything is kept in a safety snapshot first: on the Database page you can undo this.`}
          confirmLabel="Remove and Set Up"
          onConfirm={() => void handleConfirm()}
          isBusy={isBusy}
        />
      )}
    </>
  );
}
