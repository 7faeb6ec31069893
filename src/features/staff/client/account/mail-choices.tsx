import { CheckboxField } from '#client/ui/field.tsx';
import type { Account } from '../../account.contract.ts';
import { useChooseMails } from './account-queries.ts';

const NO_ADDRESS = 'You have no e-mail address here yet, so no mail is sent.';

/** Saved as it is chosen. */
export function GivenMailChoice({ account: { email, mailWhenGiven } }: { account: Account }) {
  const choose = useChooseMails();
  return (
    <CheckboxField
      label="Tell me by mail when somebody gives me an inquiry"
      hint={email === '' ? NO_ADDRESS : undefined}
      checked={(choose.isPending ? choose.variables.whenGiven : undefined) ?? mailWhenGiven}
      onChange={({ target }) => choose.mutate({ whenGiven: target.checked })}
    />
  );
}

/** For those who may see the figures. */
export function MondayMailChoice({ account: { email, mailOnMonday } }: { account: Account }) {
  const choose = useChooseMails();
  return (
    <CheckboxField
      label="Mail me the figures of the week on Monday morning"
      hint={email === '' ? NO_ADDRESS : undefined}
      checked={(choose.isPending ? choose.variables.onMonday : undefined) ?? mailOnMonday}
      onChange={({ target }) => choose.mutate({ onMonday: target.checked })}
    />
  );
}
