import { ForgottenForm } from '#features/staff/client/password-reset/forgotten-form.tsx';
import { DoorPage } from './door-page.tsx';

export function ForgotPage() {
  return (
    <DoorPage
      title="Forgot your password?"
      about="Type the e-mail address of your account. You get a link that sets a new password."
    >
      <ForgottenForm />
    </DoorPage>
  );
}
