import { Button, ButtonLink } from '#client/ui/button.tsx';
import type { ShortlistView } from '#features/shortlist/client/use-shortlist-page.ts';
import { sitePaths } from '#shared/site-paths.ts';

/** Above a shared list, which is not the visitor's own until they take it over, and above one that could not be checked. */
export function ShortlistNotice({ view, onAdopt }: { view: ShortlistView; onAdopt: () => void }) {
  const { items, isShared, isUnchecked, ownCount, retry } = view;
  if (!isShared && !(isUnchecked && items.length > 0)) return null;
  const { title, detail } = wordsOf(view);
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface px-6 py-4 print:hidden">
      <div role="status">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{detail}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isShared && ownCount > 0 && (
          <ButtonLink href={sitePaths.shortlist} variant="secondary" size="sm">
            Show my shortlist ({ownCount})
          </ButtonLink>
        )}
        {isShared && items.length > 0 && (
          <Button size="sm" onClick={onAdopt} className="noscript:hidden">
            Add these to my shortlist
          </Button>
        )}
        {isUnchecked && (
          <Button size="sm" onClick={retry}>
            Try Again
          </Button>
        )}
      </div>
    </div>
  );
}

function wordsOf({ isShared, isUnchecked, missing, ownCount }: ShortlistView) {
  if (!isShared)
    return {
      title: 'This is how you kept them',
      detail: 'Prices and whether they are still for sale could not be checked right now.',
    };
  if (isUnchecked)
    return { title: 'This shortlist cannot be shown right now', detail: 'The vehicles could not be loaded.' };
  const gone = missing === 1 ? '1 of its vehicles is' : `${missing} of its vehicles are`;
  return {
    title: 'This shortlist was shared with you',
    detail: [
      missing > 0 ? `${gone} no longer listed.` : '',
      ownCount > 0 ? 'Your own list is unchanged.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  };
}
