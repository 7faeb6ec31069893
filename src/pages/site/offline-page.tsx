import { usePageHead } from '#client/page-head.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { KeepSwitch } from '#features/offline/client/keep-switch.tsx';
import { KeptCars } from '#features/offline/client/kept-cars.tsx';
import { KeptPages } from '#features/offline/client/kept-pages.tsx';
import { useKept } from '#features/offline/client/use-kept.ts';
import { WantedPage } from '#features/offline/client/wanted-page.tsx';
import { YardSection } from '#features/offline/client/yard-section.tsx';

/** What is kept on this phone, and what can be. Shown in place of a page that is not, too. */
export function OfflinePage() {
  const { name } = useDealership();
  usePageHead({
    title: `Without Reception | ${name}`,
    description: `Keep the cars of ${name} on your phone, and look at them without reception.`,
  });
  const { keeping, kept, look } = useKept();
  return (
    // As high as the window, so that the foot does not move when what is kept has been looked through.
    <div className="page-width section-space min-h-dvh">
      <WantedPage cars={kept?.cars ?? []} />
      <h1 className="text-title">Without Reception</h1>
      <p className="mt-3 mb-8 max-w-2xl text-lead text-muted">
        Pages that you have looked at open without a connection, and say from when they are. What you type and
        what you send is never among them.
      </p>
      {keeping === 'unknown' && <p role="status">Looking through what is kept on this device…</p>}
      {keeping === 'impossible' && (
        <p role="status" className="font-semibold">
          This browser keeps no pages of this site, so they need a connection.
        </p>
      )}
      {kept && (keeping === 'on' || keeping === 'off') && (
        <div className="grid gap-10">
          {keeping === 'on' && (
            <>
              <YardSection kept={kept} onChange={look} />
              <KeptCars cars={kept.cars} />
              <KeptPages pages={kept.pages} />
            </>
          )}
          <KeepSwitch isOn={keeping === 'on'} bytes={kept.bytes} onChange={look} />
        </div>
      )}
    </div>
  );
}
