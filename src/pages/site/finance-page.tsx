import { Check } from 'lucide-react';
import { useSearch } from 'wouter';
import { useRead } from '#client/api/use-read.ts';
import { usePageHead } from '#client/page-head.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { financeTextsAddress } from '#features/dealership/dealership-paths.ts';
import { readAskedPrice } from '#features/finance/asked-price.ts';
import { LoanCalculator } from '#features/finance/client/loan-calculator.tsx';
import { AboutVehicle } from '#features/inquiries/client/about-vehicle.tsx';
import { InquiryForm } from '#features/inquiries/client/inquiry-form.tsx';
import { readInquirySearch } from '#features/inquiries/client/inquiry-search.ts';
import { financeInterests } from '#features/inquiries/interests.ts';
import { vehicleAddress } from '#features/vehicles/vehicle-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { OurPlace } from './layout/our-place.tsx';
import { PageHeader } from './layout/page-header.tsx';

/** Documented headings; the texts below them are the dealer's. */
const points = [
  ['terms', 'Loan terms up to 7 years'],
  ['lowDoc', 'Low-doc loans for the self-employed'],
  ['approvals', 'Quick approvals'],
  ['casual', 'Options for casual or part-time workers'],
  ['payOut', 'Paying out current loans'],
] as const;

export function FinancePage() {
  const dealership = useDealership();
  const { data: texts } = useRead(financeTextsAddress());
  usePageHead({
    title: `Car Finance in ${dealership.address.suburb} | ${dealership.name}`,
    description: texts?.searchText ?? dealership.name,
    canonicalPath: sitePaths.finance,
  });
  const search = useSearch();
  const { vehicleId, interest } = readInquirySearch(search, financeInterests, 'Finance Inquiry');
  const { data: vehicle, isError: isGone } = useRead(vehicleAddress(vehicleId ?? 0), {
    isEnabled: vehicleId !== undefined,
  });
  const price = vehicle?.price ?? readAskedPrice(new URLSearchParams(search));
  const about = vehicleId === undefined || isGone ? '' : `vehicle=${vehicleId}&`;
  // Whoever comes from a car wants its figures first.
  const calculator = (
    <section id="calculator" aria-labelledby="calculator-title" className="bg-sunken">
      <div className={vehicleId === undefined ? 'page-width section-space' : 'page-width pt-6 pb-14'}>
        <h2
          id="calculator-title"
          className={vehicleId === undefined ? 'mb-8 text-title' : 'mb-4 text-heading'}
        >
          Repayment Calculator
        </h2>
        {vehicleId !== undefined && (
          <div className="mb-6 max-w-xl">
            <AboutVehicle vehicleId={vehicleId} />
          </div>
        )}
        <LoanCalculator key={vehicle?.id ?? price} price={price} />
      </div>
    </section>
  );
  return (
    <>
      <PageHeader
        isShort={vehicleId !== undefined}
        title={`${dealership.name} Finance`}
        lead={vehicleId === undefined ? texts?.lead : undefined}
        beside={vehicleId === undefined && <OurPlace />}
      >
        <ButtonLink
          href={`${sitePaths.contact}?${about}interest=Financing+Options`}
          variant="accent"
          size="lg"
          className="max-sm:w-full"
        >
          Get a Quick Pre-Approval
        </ButtonLink>{' '}
        {vehicleId === undefined && (
          <ButtonLink href="#calculator" variant="secondary" size="lg" className="max-sm:w-full">
            Calculate Repayments
          </ButtonLink>
        )}
      </PageHeader>
      {vehicleId !== undefined && calculator}
      <section aria-labelledby="points-title" className="page-width section-space">
        <h2 id="points-title" className="mb-8 text-title">
          Finance that fits
        </h2>
        {/* Five fill the grid: two, two and one, or three and two. */}
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-6">
          {points.map(([name, title]) => (
            <li
              key={name}
              className="flex gap-4 rounded-card border border-line bg-surface p-6 tight:flex-col tight:p-4 sm:last:col-span-2 lg:col-span-2 lg:nth-[n+4]:col-span-3"
            >
              <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent-text" />
              <div className="min-w-0 wrap-anywhere">
                <h3 className="font-semibold">{title}</h3>
                <p className="mt-1 text-muted">{texts?.points[name]}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      {vehicleId === undefined && calculator}
      <section id="enquiry" aria-labelledby="inquiry-title" className="page-width section-space">
        <div className="mx-auto max-w-3xl">
          <h2 id="inquiry-title" className="mb-8 text-title">
            Finance Enquiry
          </h2>
          <InquiryForm kind="finance" name="finance" interest={interest} vehicleId={vehicleId} />
        </div>
      </section>
    </>
  );
}
