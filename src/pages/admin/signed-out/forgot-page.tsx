import { ForgottenForm } from '#features/staff/client/password-reset/forgotten-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

export function ForgotPage() {
  return (
    <SignedOutPage
      title="Forgot your password?"
      about="Type the e-mail address of your account. You get a link that sets a new password."
    >
      <ForgottenForm />
    </SignedOutPage>
  );
}
