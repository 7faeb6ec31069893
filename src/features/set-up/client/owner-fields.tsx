import { useFormContext } from 'react-hook-form';
import { TextField } from '#client/ui/field.tsx';
import { PasswordField } from '#features/staff/client/password-field.tsx';
import type { NewOwner } from '../set-up.contract.ts';
import { Part } from './dealership-fields.tsx';

export const nobody: NewOwner['owner'] = { fullName: '', username: '', email: '', password: '' };

/** The account of the first owner, in a form that has `owner`. */
export function OwnerFields() {
  const { register, formState } = useFormContext<NewOwner>();
  const { owner } = formState.errors;
  return (
    <Part title="You, the owner">
      <TextField
        label="Your name"
        autoComplete="name"
        required
        error={owner?.fullName?.message}
        {...register('owner.fullName')}
        className="sm:col-span-2"
      />
      <TextField
        label="Your own e-mail (optional)"
        type="email"
        autoComplete="off"
        hint="For a link when you forget your password. Use one that only you read, not the one for buyers."
        error={owner?.email?.message}
        {...register('owner.email')}
        className="sm:col-span-2"
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="You log in with it"
        required
        error={owner?.username?.message}
        {...register('owner.username')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
        error={owner?.password?.message}
        {...register('owner.password')}
      />
    </Part>
  );
}
