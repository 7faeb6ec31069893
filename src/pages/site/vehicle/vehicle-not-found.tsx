import { usePageHead } from '#client/page-head.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { BackToInventory } from './back-to-inventory.tsx';

const EXPLANATION = 'The vehicle you are looking for is not available or does not exist.';

export function VehicleNotFound() {
  const dealership = useDealership();
  usePageHead({ title: `Vehicle Not Found | ${dealership.name}`, description: EXPLANATION, status: 404 });
  return (
    <div className="page-width py-8 md:py-12">
      <BackToInventory />
      <div className="mx-auto max-w-xl py-20 text-center">
        <h1 className="text-title">Vehicle Not Found</h1>
        <p className="mt-4 text-lead text-balance text-muted">{EXPLANATION}</p>
        <ButtonLink href={sitePaths.home} className="mt-8">
          Return to Home
        </ButtonLink>
      </div>
    </div>
  );
}
