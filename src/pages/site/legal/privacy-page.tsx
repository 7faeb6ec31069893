import { usePageHead } from '#client/page-head.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { LegalText } from './legal-text.tsx';

export function PrivacyPage() {
  const { name } = useDealership();
  usePageHead({
    title: `Privacy Policy | ${name}`,
    description: `What ${name} collects, why, for how long, and who sees it.`,
    canonicalPath: sitePaths.privacy,
  });
  return <LegalText title="Privacy Policy" which="privacy" />;
}
