import { usePageHead } from '#client/page-head.tsx';
import { dealership, licenceLine } from '#features/dealership/dealership.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { LegalText } from './legal/legal-text.tsx';

export function TermsPage() {
  usePageHead({
    title: `Terms of Service | ${dealership.name}`,
    description: `The terms under which ${dealership.name} offers this website.`,
    canonicalPath: sitePaths.terms,
  });
  return (
    <LegalText title="Terms of Service">
      <p>
        This website is offered by {dealership.name}, {licenceLine(dealership)}. By using it you accept these
        terms.
      </p>
      <h2>Prices</h2>
      <p>
        All prices are in Australian dollars including GST where applicable. Government charges such as stamp
        duty and registration transfer are not included unless the listing says so. A price may change until
        you have a signed contract.
      </p>
      <h2>Vehicles</h2>
      <p>
        We describe every vehicle as carefully as we can. Kilometres, equipment and pictures are given in good
        faith; please inspect the vehicle, or have it inspected, before you buy. A vehicle on this site may be
        sold, reserved or withdrawn at any time.
      </p>
      <h2>Finance figures</h2>
      <p>
        Repayments shown on this site are estimates for your guidance and not an offer of credit. Approval,
        rate and fees depend on the lender and on your circumstances.
      </p>
      <h2>Enquiries</h2>
      <p>
        Sending an enquiry or booking a drive does not oblige you to buy, and does not hold a vehicle for you
        unless we confirm it in writing.
      </p>
      <h2>Your rights</h2>
      <p>
        Nothing here limits your rights under the Australian Consumer Law or the Motor Dealers and Repairers
        Act 2013 (NSW).
      </p>
      <h2>Law</h2>
      <p>These terms are governed by the law of New South Wales.</p>
    </LegalText>
  );
}
