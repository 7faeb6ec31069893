import { ButtonLink } from '#client/ui/button.tsx';
import { PageHeading } from './page-heading.tsx';

export function AdminNotFoundPage() {
  return (
    <>
      <PageHeading title="404 Page Not Found" description="There is no such page in the staff area." />
      <ButtonLink href="/admin/dashboard">Back to Dashboard</ButtonLink>
    </>
  );
}
