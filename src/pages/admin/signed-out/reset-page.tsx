import { useState } from 'react';
import { NewPasswordForm } from '#features/staff/client/password-reset/new-password-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

/** Where the link of a mail leads. Its secret is behind the `#`, so it is in no log. */
export function ResetPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <SignedOutPage title="Set a new password" about="You are then logged out everywhere, and log in with it.">
      <NewPasswordForm token={token} />
    </SignedOutPage>
  );
}
