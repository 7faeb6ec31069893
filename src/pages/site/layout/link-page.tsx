import type { ReactNode } from 'react';
import { useRead } from '#client/api/use-read.ts';
import { usePageHead } from '#client/page-head.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { FormProblem } from '#features/customers/client/buyer/form-problem.tsx';
import { useForgetSent } from '#features/customers/client/buyer/use-kept-typing.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { CardPhoto } from '#features/vehicles/client/card-photo.tsx';
import { vehicleAddress } from '#features/vehicles/vehicle-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { CallBanner } from './call-banner.tsx';
import { PageHeader } from './page-header.tsx';

interface LinkPageProps {
  title: string;
  /** What the link is about: `booking`. */
  what: string;
  /** Why what was sent was not taken. */
  problem: string | undefined;
  /** Beside the number to call. */
  callText: string;
  /** Nothing can be done here any more, so that it leads on to the stock. */
  isOver: boolean;
  children: ReactNode;
}

/** What somebody who has a link from a mail sees. Search engines never do. */
export function LinkPage({ title, what, problem, callText, isOver, children }: LinkPageProps) {
  const { name } = useDealership();
  useForgetSent(what);
  usePageHead({ title: `${title} | ${name}`, description: `A ${what} at ${name}.`, isUnlisted: true });
  return (
    <>
      <PageHeader title={title} isShort />
      <div className="page-width section-space min-h-[40dvh] pt-6! sm:pt-10!">
        <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8">
          {problem && <FormProblem text={problem} />}
          {children}
          {isOver && (
            <ButtonLink href={sitePaths.browse} variant="secondary" className="justify-self-start">
              Browse Our Inventory
            </ButtonLink>
          )}
        </div>
      </div>
      <CallBanner title="Questions?" text={callText} />
    </>
  );
}

/** The car that it is about, while the site lists it, at the top of what is said of it, or beside it. */
export function LinkPicture({ vehicleId, title }: { vehicleId: number; title: string }) {
  const { data: vehicle } = useRead(vehicleAddress(vehicleId));
  if (!vehicle) return null;
  return (
    <div className="relative -mx-5 -mt-5 mb-5 aspect-3/2 max-h-[45dvh] w-[calc(100%+2.5rem)] overflow-hidden rounded-t-card bg-sunken sm:aspect-2/1 low:float-left low:m-0 low:mr-5 low:mb-2 low:aspect-3/2 low:max-h-none low:w-[44%] low:rounded-control">
      <CardPhoto vehicle={vehicle} alt={title} sizes="(min-width: 48rem) 46rem, 100vw" loading="first" />
    </div>
  );
}

/** One thing that is said of it. */
export function LinkFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** Something to do, folded: it is opened first, so that nobody does it by a slip of the thumb. */
export function LinkAction({
  title,
  isOpen = false,
  children,
}: {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="rounded-card border border-line p-5" open={isOpen}>
      <summary className="min-h-6 cursor-pointer font-semibold">{title}</summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}
