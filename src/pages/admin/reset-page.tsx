import type { AdminPageProps } from '#client/admin-page.ts';
import { NewPasswordForm } from '#features/staff/client/password-reset/new-password-form.tsx';
import { DoorPage } from './door-page.tsx';

export function ResetPage({ params: { token = '' } }: AdminPageProps) {
  return (
    <DoorPage title="Set a new password" about="You are then logged out everywhere, and log in with it.">
      <NewPasswordForm token={token} />
    </DoorPage>
  );
}
