import { useRef } from 'react';
import { useIsAlive } from '#client/hooks/use-is-alive.ts';
import { usePageHead } from '#client/page-head.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { useHasUnsent } from '#features/inquiries/client/use-has-unsent.ts';
import { MAX_SHORTLISTED } from '#features/shortlist/client/shortlist.ts';
import { type ShortlistView, useShortlistPage } from '#features/shortlist/client/use-shortlist-page.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { ASKED_FORM, AskAboutThese } from './ask-about-these.tsx';
import { ShortlistCard } from './shortlist-card.tsx';
import { ShortlistHeader } from './shortlist-header.tsx';
import { ShortlistNotice } from './shortlist-notice.tsx';
import { ShortlistSkeleton } from './shortlist-skeleton.tsx';
import { useAsked } from './use-asked.ts';

export function ShortlistPage() {
  const dealership = useDealership();
  usePageHead({
    title: `Shortlist | ${dealership.name}`,
    description: `The vehicles from ${dealership.name} that you keep an eye on.`,
    canonicalPath: sitePaths.shortlist,
    isUnlisted: true,
  });
  const view = useShortlistPage();
  const heading = useRef<HTMLHeadingElement>(null);
  const act = (change: () => void) => {
    change();
    heading.current?.focus(); // the focused element goes with its card
  };
  return (
    // As high as the window, so that the footer does not move when the list loads.
    <div
      data-own-foot="always"
      className="page-width min-h-[calc(100dvh-5rem)] py-8 md:py-12 print:min-h-0 print:py-0"
    >
      <ShortlistHeader heading={heading} view={view} onClear={() => act(view.clear)} />
      <ShortlistNotice view={view} onAdopt={() => act(view.adopt)} />
      <ShortlistBody view={view} onRemove={(id) => act(() => view.remove(id))} />
    </div>
  );
}

function ShortlistBody({ view, onRemove }: { view: ShortlistView; onRemove: (id: number) => void }) {
  const isAlive = useIsAlive();
  const { items, isShared, isLoading, isUnchecked } = view;
  const asked = useAsked(items);
  const hadUnsent = useHasUnsent(ASKED_FORM);
  // Its form sends it, whatever has become of the list.
  const isWaiting = hadUnsent || asked.isWaiting;
  // The server does not know the visitor's list, so it renders no statement about it.
  if (isLoading || (!isAlive && !isShared)) return <ShortlistSkeleton />;
  if (items.length === 0)
    return (
      <>
        {!(isUnchecked && isShared) && <NothingKept isShared={isShared} />}
        {isWaiting && <AskAboutThese items={items} asked={asked} />}
      </>
    );
  return (
    <>
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.vehicle.id} className="flex flex-col">
            <ShortlistCard
              item={item}
              isAsked={asked.isAsked(item)}
              onAsk={(isAsked) => asked.choose(item.vehicle.id, isAsked)}
              onRemove={() => onRemove(item.vehicle.id)}
            />
          </li>
        ))}
      </ul>
      {(isWaiting || items.some(({ state }) => state === 'offered')) && (
        <AskAboutThese items={items} asked={asked} />
      )}
    </>
  );
}

function NothingKept({ isShared }: { isShared: boolean }) {
  return (
    <EmptyState
      title={isShared ? 'None of these vehicles is listed any more' : 'Your shortlist is empty'}
      hint={`Press the heart on a vehicle to keep it here. Your shortlist holds up to ${MAX_SHORTLISTED} vehicles and stays on this device.`}
    >
      <ButtonLink href={sitePaths.browse}>Browse Cars</ButtonLink>
    </EmptyState>
  );
}
