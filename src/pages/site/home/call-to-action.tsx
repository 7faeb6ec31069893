import { ButtonLink } from '#client/ui/button.tsx';
import { sitePaths } from '#shared/site-paths.ts';
import { DealerMark } from '../layout/logo.tsx';
import type { HomeTexts } from './lower-sections.tsx';

export function CallToAction({ title, text }: HomeTexts['callToAction']) {
  return (
    <section aria-labelledby="action-title" className="night relative isolate overflow-hidden">
      <DealerMark className="absolute -top-16 -right-20 -z-10 size-112 text-accent opacity-10" />
      <div className="page-width section-space">
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
    </section>
  );
}
