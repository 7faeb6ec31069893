import { usePageHead } from '#client/page-head.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { DealerMark } from './layout/logo.tsx';

export function NotFoundPage() {
  const dealership = useDealership();
  usePageHead({
    title: `404 Page Not Found | ${dealership.name}`,
    description: 'There is no page at this address.',
    status: 404,
  });
  return (
    <section className="page-width section-space flex flex-col items-center text-center">
      <DealerMark className="size-14 text-accent" />
      <h1 className="mt-8 text-title">404 Page Not Found</h1>
      <p className="mt-4 max-w-md text-lead text-muted">
        There is nothing at this address. It may have moved, or the link may be old.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink href={sitePaths.browse} size="lg">
          Browse Cars
        </ButtonLink>
        <ButtonLink href={sitePaths.home} variant="secondary" size="lg">
          Return to Home
        </ButtonLink>
        <ButtonLink href={sitePaths.contact} variant="quiet" size="lg">
          Contact Us
        </ButtonLink>
      </div>
    </section>
  );
}
