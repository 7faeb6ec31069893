import { usePageHead } from '#client/page-head.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { LegalText } from './legal-text.tsx';

export { PricesPage } from './prices-page.tsx';

export function TermsPage() {
  const { name } = useDealership();
  usePageHead({
    title: `Terms of Service | ${name}`,
    description: `The terms under which ${name} offers this website.`,
    canonicalPath: sitePaths.terms,
  });
  return <LegalText title="Terms of Service" which="terms" />;
}
