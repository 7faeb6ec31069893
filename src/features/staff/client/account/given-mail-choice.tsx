import { CheckboxField } from '#client/ui/field.tsx';
import type { Account } from '../../account.contract.ts';
import { useChooseMails } from './account-queries.ts';

/** Saved as it is chosen. */
export function GivenMailChoice({ account: { email, mailWhenGiven } }: { account: Account }) {
  const choose = useChooseMails();
  const isOn = choose.isPending ? choose.variables.whenGiven : mailWhenGiven;
  return (
    <CheckboxField
      label="Tell me by mail when somebody gives me an inquiry"
      hint={email === '' ? 'You have no e-mail address here yet, so no mail is sent.' : undefined}
      checked={isOn}
      onChange={({ target }) => choose.mutate({ whenGiven: target.checked })}
    />
  );
}
