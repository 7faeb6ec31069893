import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { BotTrap } from '#features/customers/client/buyer/bot-trap.tsx';
import { DraftNote } from '#features/customers/client/buyer/draft-note.tsx';
import { FormProblem, OFFLINE } from '#features/customers/client/buyer/form-problem.tsx';
import { useCheckedForm } from '#features/customers/client/buyer/use-checked-form.ts';

const loadChecks = () => import('./check-alert.ts');

interface AlertFormProps {
  action: string;
  send: string;
  /** What sending it means. */
  note: string;
}

/** A plain form, with JavaScript or without: it is posted to the page's own address, and checked before where it can be. */
export function AlertForm({ action, send, note }: AlertFormProps) {
  const { form, errors, values, isOffline, kept, discard } = useCheckedForm(
    'alert',
    loadChecks,
    ({ checkAlert }, typed) => checkAlert(typed),
  );
  return (
    <form {...form} method="post" action={action} noValidate className="grid max-w-xl gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        defaultValue={values.email}
        error={errors.email}
      />
      <BotTrap name="website" />
      <p className="text-sm text-muted">{note}</p>
      {isOffline && <FormProblem text={OFFLINE} />}
      <Button type="submit" size="lg" className="w-full sm:w-auto sm:justify-self-start">
        {send}
      </Button>
      {kept !== 'no' && <DraftNote isFound={kept === 'found'} onDiscard={discard} />}
    </form>
  );
}
