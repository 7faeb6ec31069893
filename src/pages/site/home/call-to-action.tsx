import { ButtonLink } from '#client/ui/button.tsx';
import { sitePaths } from '#shared/site-paths.ts';
import { DealerMark } from '../layout/logo.tsx';
import type { HomeTexts } from './lower-sections.tsx';

export function CallToAction({ title, text }: HomeTexts['callToAction']) {
  return (
    <section aria-labelledby="action-title" className="night bg-surface!">
      <div className="page-width section-space flex items-center justify-between gap-10">
        <div className="min-w-0">
          <h2 id="action-title" className="max-w-[18ch] text-title">
            {title}
          </h2>
          <p className="mt-4 max-w-xl text-lead text-muted">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href={sitePaths.browse} variant="accent" size="lg">
              Browse Cars
            </ButtonLink>
            <ButtonLink href={sitePaths.sell} variant="secondary" size="lg">
              Sell Your Car
            </ButtonLink>
          </div>
        </div>
        {/* Beside the words, never behind them; narrow screens have no room for it. */}
        <DealerMark className="size-40 shrink-0 text-accent opacity-30 max-md:hidden lg:size-64 low:hidden" />
      </div>
    </section>
  );
}
